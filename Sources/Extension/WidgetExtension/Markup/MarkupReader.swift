// A parser for markup as it occurs on the web. It never fails: it skips malformed markup or treats it as text.
//
// - Elements nest strictly. An end tag closes all elements inside its own; an end tag without a start tag is
//   ignored.
// - DTDs are ignored: only HTML's entities exist. A bare "&" is an "&".
// - Elements below the maximum depth are dropped, and their text is attributed to their ancestor.
// - Parsing takes linear time: an unterminated construct is scanned only once.
// - Memory is bounded: lengths of names, attributes and text pieces, and the number of prefixes.
//
// libxml2 2.9 isn't an alternative. Its reader stops at the first error, and its tree parser loses text ("AT&T"
// becomes "AT"). Most feeds have such errors.

/// A pull parser for XML and HTML.
public struct MarkupReader: Sequence, IteratorProtocol {
  /// The rules of the parser.
  public enum Language: Sendable {
    case xml
    /// Lowercase names, void elements, and scripts that are skipped.
    case html
  }

  /// The maximum depth of nested elements.
  public static let maximumDepth = 64

  /// The names of the open elements, outermost first.
  public private(set) var open: [MarkupName] = []

  private var source: MarkupSource
  private let language: Language
  private var namespaces = Namespaces()
  /// The names of the open elements as written, and the count of each.
  private var names: [String] = []
  private var counts: [String: Int] = [:]
  /// The counts of open elements below the maximum depth.
  private var deep: [String: Int] = [:]
  /// The depth to close elements down to, and the element that starts then.
  private var target = Int.max
  private var held: MarkupSource.Tag?

  /// The maximum number of distinct names in `deep`.
  private static let deepLimit = 1000

  /// - Parameter contentType: the sender's content type, such as "text/xml; charset=utf-8".
  public init(_ bytes: [UInt8], contentType: String? = nil, language: Language = .xml) {
    self.init(DecodedText(bytes, contentType: contentType), language: language)
  }

  public init(_ text: DecodedText, language: Language = .xml) {
    source = MarkupSource(text.utf8)
    self.language = language
  }

  public mutating func next() -> HTMLPiece? {
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

  /// Returns the text of the element that has just started, without markup, and consumes its end.
  /// - Parameter limit: the maximum length in bytes.
  public mutating func text(limit: Int = 65_536) -> String {
    var text = ""
    inside { piece in
      if case .text(let more) = piece { text += more.cut(to: limit - text.utf8.count) }
    }
    return text
  }

  /// Skips the element that has just started.
  public mutating func skip() { inside { _ in } }

  /// Passes the content of the element that has just started to `body`, and consumes its end.
  public mutating func inside(_ body: (HTMLPiece) -> Void) {
    let depth = open.count
    guard depth > 0 else { return }
    while let piece = next(), open.count >= depth { body(piece) }
  }

  // MARK: Elements

  private mutating func begin(_ tag: MarkupSource.Tag) -> HTMLPiece? {
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

  /// Returns whether the next element of the same name implicitly closes the open one, as for some HTML elements.
  private func endsItself(_ name: String) -> Bool {
    guard language == .html, names.last == name else { return false }
    return ["p", "li", "tr", "td", "th", "dt", "dd", "option"].contains(name)
  }

  /// Returns whether it's a void element of HTML; some also occur in XML with embedded HTML.
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
  /// Returns the longest prefix that fits into `limit` bytes.
  public func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: max(0, limit))
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
