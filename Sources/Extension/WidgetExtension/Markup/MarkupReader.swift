// Reads what is found in the wild, and never fails: what makes no sense is passed over, or taken for
// the text that it looks like.
//
// - Elements end in the order in which they have begun. A tag that ends one further out ends all that
//   are in it, too; one that ends nothing is passed over.
// - Nothing of a DTD counts: there are HTML's entities, and no others. A bare "&" is an "&".
// - Of elements that are too deep only the text counts, as if it stood in the one around them.
// - Time is linear: no byte is looked at again once it turns out that what it began has no end.
// - What is kept is bounded: the length of names, attributes and pieces of text, and how many
//   prefixes there are.
//
// Why not libxml2 2.9, which is on every system: its reader stops at the first mistake, and its tree
// goes on but loses what stood there: "AT&T" is "AT". Most feeds have such mistakes.

/// The elements and texts of XML, or of HTML, one after the other.
public struct MarkupReader: Sequence, IteratorProtocol {
  /// The rules by which it is read.
  public enum Language: Sendable {
    case xml
    /// Names are in lower case, some elements have no end, and what is in scripts is passed over.
    case html
  }

  /// How many elements can be in each other.
  public static let maximumDepth = 64

  /// The names of the elements that have begun and not ended, the outermost first.
  public private(set) var open: [MarkupName] = []

  private var source: MarkupSource
  private let language: Language
  private var namespaces = Namespaces()
  /// The open elements' names as they are written, and how many there are of each.
  private var names: [String] = []
  private var counts: [String: Int] = [:]
  /// The same of those that are too deep.
  private var deep: [String: Int] = [:]
  /// How many elements are to stay open, and what begins then.
  private var target = Int.max
  private var held: MarkupSource.Tag?

  /// More names of elements that are too deep aren't told apart.
  private static let deepLimit = 1000

  /// - Parameter contentType: what the sender says it is, such as "text/xml; charset=utf-8".
  public init(_ bytes: [UInt8], contentType: String? = nil, language: Language = .xml) {
    self.init(DecodedText(bytes, contentType: contentType), language: language)
  }

  public init(_ text: DecodedText, language: Language = .xml) {
    source = MarkupSource(text.utf8)
    self.language = language
  }

  public mutating func next() -> MarkupPiece? {
    while true {
      if open.count > target { return .end(close()) }
      target = .max
      if let tag = held {
        held = nil
        if let piece = begin(tag) { return piece }
        continue
      }
      switch source.next() {
      case .text(let text): return .text(text)
      case .start(var tag):
        if language == .html { tag.name = tag.name.lowercased() }
        if endsItself(tag.name) { target = open.count - 1 }
        held = tag
      case .end(let name): end(language == .html ? name.lowercased() : name)
      case nil:
        guard !open.isEmpty else { return nil }
        target = 0
      }
    }
  }

  /// The text in the element that has just begun, up to its end, without the markup in it.
  /// - Parameter limit: how many bytes of it are kept.
  public mutating func text(limit: Int = 65_536) -> String {
    var text = ""
    inside { piece in
      if case .text(let more) = piece { text += more.cut(to: limit - text.utf8.count) }
    }
    return text
  }

  /// Passes over the element that has just begun, with all that is in it.
  public mutating func skip() { inside { _ in } }

  /// What is in the element that has just begun, up to its end, which is read, too.
  public mutating func inside(_ body: (MarkupPiece) -> Void) {
    let depth = open.count
    guard depth > 0 else { return }
    while let piece = next(), open.count >= depth { body(piece) }
  }

  // MARK: Elements

  private mutating func begin(_ tag: MarkupSource.Tag) -> MarkupPiece? {
    let isEmpty = tag.isEmpty && language == .xml || isAlwaysEmpty(tag.name)
    if language == .html, !isEmpty, tag.name == "script" || tag.name == "style" {
      source.skip(toEndOf: tag.name)
    }
    guard open.count < MarkupReader.maximumDepth else {
      if !isEmpty, deep[tag.name] != nil || deep.count < MarkupReader.deepLimit {
        deep[tag.name, default: 0] += 1
      }
      return nil
    }
    namespaces.declare(tag.attributes, depth: open.count)
    let name = namespaces.element(tag.name)
    let attributes = tag.attributes.map {
      MarkupTag.Attribute(
        name: namespaces.attribute(language == .html ? $0.name.lowercased() : $0.name),
        value: $0.value)
    }
    open.append(name)
    names.append(tag.name)
    counts[tag.name, default: 0] += 1
    if isEmpty { target = open.count - 1 }
    return .start(MarkupTag(name: name, attributes: attributes))
  }

  private mutating func end(_ name: String) {
    if let count = deep[name] {
      deep[name] = count > 1 ? count - 1 : nil
    } else if counts[name] != nil, let index = names.lastIndex(of: name) {
      deep = [:]
      target = index
    }
  }

  private mutating func close() -> MarkupName {
    let name = names.removeLast()
    let count = counts[name] ?? 1
    counts[name] = count > 1 ? count - 1 : nil
    namespaces.leave(depth: names.count)
    return open.removeLast()
  }

  /// Whether an element ends where the next one of its kind begins, as many do in HTML.
  private func endsItself(_ name: String) -> Bool {
    guard language == .html, names.last == name else { return false }
    return ["p", "li", "tr", "td", "th", "dt", "dd", "option"].contains(name)
  }

  /// Those of HTML that have no end; some are also found in XML that somebody put HTML into.
  private func isAlwaysEmpty(_ name: String) -> Bool {
    switch name {
    case "br", "hr", "img", "wbr": true
    case "area", "base", "col", "embed", "input", "link", "meta", "param", "source", "track":
      language == .html
    default: false
    }
  }
}

extension String {
  /// Its beginning, as far as some bytes hold it.
  public func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: max(0, limit))
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
