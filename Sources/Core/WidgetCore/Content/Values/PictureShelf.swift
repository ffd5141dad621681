/// The pictures that a widget has sent with a name, kept so that it can name them in later content
/// instead of sending them again.
public struct PictureShelf: Hashable, Sendable {
  /// A picture with its name.
  public struct Entry: Hashable, Sendable {
    public let name: String
    public let bytes: [UInt8]
  }

  /// The one that was used longest ago first.
  public private(set) var entries: [Entry] = []

  public init() {}

  /// What they are called, sorted.
  public var names: [String] { entries.map(\.name).sorted() }

  public var isEmpty: Bool { entries.isEmpty }

  /// Counts what has become other pictures: their order is no reason to write them anew.
  public private(set) var edition = 0

  /// Forgets all of them.
  public mutating func clear() {
    if !entries.isEmpty { edition += 1 }
    entries = []
  }

  /// Keeps a picture; it takes the place of one that was called the same. Those that were used longest
  /// ago make room for it.
  public mutating func put(_ bytes: [UInt8], as name: String) {
    if take(name) == bytes { return }
    edition += 1
    entries.removeAll { $0.name == name }
    entries.append(Entry(name: name, bytes: bytes))
    var size = entries.reduce(0) { $0 + $1.bytes.count }
    while entries.count > Limits.keptPictures || size > Limits.keptPictureBytes {
      size -= entries.removeFirst().bytes.count
    }
  }

  /// The picture of that name, which is used now.
  public mutating func take(_ name: String) -> [UInt8]? {
    guard let index = entries.firstIndex(where: { $0.name == name }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.bytes
  }

  /// Fills in the pictures that content only names, and keeps those that it brings with a name. Says
  /// which names it doesn't know: their room stays empty. Throws if all pictures together are too many
  /// then.
  public mutating func complete(_ content: inout Node) throws(ProtocolError) -> [String] {
    guard content.hasNamedPictures else { return [] }
    // What comes counts, also where the same content names it; then what is there, which it may push
    // out.
    var brought: [String: [UInt8]] = [:]
    content.changeImages { image in
      if case .picture(let bytes) = image.source, let name = image.name { brought[name] = bytes }
    }
    var missing: [String] = []
    content.changeImages { image in
      guard case .kept = image.source, let name = image.name else { return }
      if let bytes = brought[name] ?? take(name) {
        image.source = .picture(bytes)
      } else if !missing.contains(name) {
        missing.append(name)
      }
    }
    try content.checkImages()
    for (name, bytes) in brought.sorted(by: { $0.key < $1.key }) { put(bytes, as: name) }
    return missing
  }
}

extension WidgetMessage {
  /// Fills in the pictures that its content only names; see `PictureShelf.complete`.
  public mutating func complete(from shelf: inout PictureShelf) throws(ProtocolError) -> [String] {
    guard var update else { return [] }
    let missing: [String]
    do throws(ProtocolError) { missing = try shelf.complete(&update.content) } catch {
      let error = error.inside("content")
      guard case .response(let response) = self else { throw error.inside("params") }
      throw error.inside("result").answering(response.id)
    }
    switch self {
    case .response(var response):
      response.result = .newData(update)
      self = .response(response)
    case .content: self = .content(update)
    case .hasContent, .notify, .withdraw, .unknown: break
    }
    return missing
  }
}

extension Node {
  /// Whether a picture in the tree has a name, or is one.
  fileprivate var hasNamedPictures: Bool {
    switch kind {
    case .image(let image) where image.name != nil: return true
    case .listRow(let row) where row.image?.name != nil: return true
    default: break
    }
    for case .show(let page) in actions where page.content.hasNamedPictures { return true }
    return children.contains(where: \.hasNamedPictures)
  }

  /// Changes each image of the tree, with those on the screens that it opens.
  fileprivate mutating func changeImages(_ change: (inout Image) -> Void) {
    switch kind {
    case .image(var image):
      change(&image)
      kind = .image(image)
    case .listRow(var row):
      guard var image = row.image else { break }
      change(&image)
      row.image = image
      kind = .listRow(row)
    case .text(var text):
      guard !text.runs.isEmpty else { break }
      for index in text.runs.indices { text.runs[index].action?.changeImages(change) }
      kind = .text(text)
    default: break
    }
    action?.changeImages(change)
    for index in menu.indices { menu[index].action.changeImages(change) }
    guard !children.isEmpty else { return }
    var children = children
    for index in children.indices { children[index].changeImages(change) }
    self.children = children
  }
}

extension Action {
  fileprivate mutating func changeImages(_ change: (inout Node.Image) -> Void) {
    guard case .show(var page) = self else { return }
    page.content.changeImages(change)
    self = .show(page)
  }
}
