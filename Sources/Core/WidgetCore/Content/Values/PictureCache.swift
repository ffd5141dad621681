/// A cache of a widget's named pictures, so that later content can refer to them by name.
public struct PictureCache: Hashable, Sendable {
  /// A named picture.
  public struct Entry: Hashable, Sendable {
    public let name: String
    public let bytes: [UInt8]
  }

  /// The pictures, least recently used first.
  public private(set) var entries: [Entry] = []

  public init() {}

  /// The names, sorted.
  public var names: [String] { entries.map(\.name).sorted() }

  public var isEmpty: Bool { entries.isEmpty }

  /// The number of changes to the pictures; the order doesn't count, because it needn't be saved.
  public private(set) var edition = 0

  /// Removes all pictures.
  public mutating func clear() {
    if !entries.isEmpty { edition += 1 }
    entries = []
  }

  /// Adds or replaces a picture; evicts the least recently used ones if necessary.
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

  /// Returns a picture by name and marks it as used.
  public mutating func take(_ name: String) -> [UInt8]? {
    guard let index = entries.firstIndex(where: { $0.name == name }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.bytes
  }

  /// Finds the picture files of content, resolves its named references, and caches its named pictures. Returns
  /// what isn't shown; these images stay empty. Throws if the pictures exceed the limits together.
  public mutating func complete(
    _ content: inout Node, finding find: PictureFinder
  ) throws(ProtocolError) -> UnshownPictures {
    var unshown = UnshownPictures()
    if content.facts.mayHavePictures || content.hasNamedPictures {
      content.changeImages { image in
        if case .file(var link) = image.source {
          switch find(link.path) {
          case .success(let found):
            link.found = found
            image.source = .file(link)
          case .failure(let error):
            let reason = [error.message, error.remedy].filter { !$0.isEmpty }.joined(
              separator: "; ")
            image.source = .flawed("\(quoted(link.path)): \(reason)")
          }
        }
        if case .flawed(let reason) = image.source { unshown.reasons.append(reason) }
      }
    }
    unshown.names = try completeNames(in: &content)
    return unshown
  }

  /// Resolves the named references. Returns unknown names.
  private mutating func completeNames(in content: inout Node) throws(ProtocolError) -> [String] {
    guard content.hasNamedPictures else { return [] }
    // Pictures of this content take precedence over cached ones, which they can evict.
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

/// Finds a picture file by its path.
public typealias PictureFinder = (String) -> Result<PictureFileLink.Found, ProtocolError>

/// The pictures of content that aren't shown.
public struct UnshownPictures: Hashable, Sendable {
  /// The names of pictures that the host doesn't have.
  public var names: [String] = []
  /// Why others can't be shown.
  public var reasons: [String] = []

  public var isEmpty: Bool { names.isEmpty && reasons.isEmpty }
}

extension WidgetMessage {
  /// The paths of the picture files in its content.
  public var pictureFiles: Set<String> {
    var files: Set<String> = []
    update?.content.gatherFiles(&files)
    return files
  }

  /// Resolves the pictures of its content; see `PictureCache.complete`.
  public mutating func complete(
    from cache: inout PictureCache, finding find: PictureFinder
  ) throws(ProtocolError) -> UnshownPictures {
    guard var update else { return UnshownPictures() }
    let missing: UnshownPictures
    do throws(ProtocolError) { missing = try cache.complete(&update.content, finding: find) } catch
    {
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
  /// Whether the tree has a named picture, or a reference to one.
  fileprivate var hasNamedPictures: Bool {
    switch kind {
    case .image(let image) where image.name != nil: return true
    case .listRow(let row) where row.image?.name != nil: return true
    default: break
    }
    for case .show(let page) in actions where page.content.hasNamedPictures { return true }
    return children.contains(where: \.hasNamedPictures)
  }

  fileprivate func gatherFiles(_ files: inout Set<String>) {
    switch kind {
    case .image(let image): if case .file(let link) = image.source { files.insert(link.path) }
    case .listRow(let row): if case .file(let link) = row.image?.source { files.insert(link.path) }
    default: break
    }
    for case .show(let page) in actions { page.content.gatherFiles(&files) }
    for child in children { child.gatherFiles(&files) }
  }

  /// Updates each image of the tree, including those on pages.
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
