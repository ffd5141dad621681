/// The elements of an XML text, one after the other, for settings that other programs write. It
/// reads on where a strict reader would give up, and never further than the text.
nonisolated struct Markup: Sequence, IteratorProtocol {
  enum Piece: Hashable {
    case open(String, [String: String])
    case close(String)
    case text(String)
  }

  private var rest: Substring.UnicodeScalarView
  /// The end of an element that was opened and closed at once.
  private var pending: Piece?

  init(_ text: String) { rest = text.unicodeScalars[...] }

  mutating func next() -> Piece? {
    if let piece = pending {
      pending = nil
      return piece
    }
    while let first = rest.first {
      if first != "<" {
        let text = rest.prefix { $0 != "<" }
        rest = rest[text.endIndex...]
        let plain = Markup.plain(text).trimmed
        if !plain.isEmpty { return .text(plain) }
      } else if rest.starts(with: "<!--".unicodeScalars) {
        skip(past: "-->")
      } else if rest.starts(with: "<!".unicodeScalars) || rest.starts(with: "<?".unicodeScalars) {
        skip(past: ">")
      } else if let piece = element() {
        return piece
      }
    }
    return nil
  }

  private mutating func element() -> Piece? {
    rest.removeFirst()
    let isEnd = rest.first == "/"
    if isEnd { rest.removeFirst() }
    let name = word()
    if isEnd {
      skip(past: ">")
      return .close(name)
    }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      guard let scalar = rest.first else { return nil }
      if scalar == ">" || scalar == "/" || scalar == "<" { break }
      let key = word()
      skipSpace()
      guard rest.first == "=" else {
        // A word alone, or what is no word at all.
        if key.isEmpty { rest.removeFirst() }
        continue
      }
      rest.removeFirst()
      skipSpace()
      attributes[key] = value()
    }
    if rest.first == "/" { pending = .close(name) }
    if rest.first != "<" { skip(past: ">") }
    return .open(name, attributes)
  }

  private mutating func word() -> String {
    let word = rest.prefix {
      !$0.properties.isWhitespace && !["=", ">", "/", "<", "\"", "'"].contains($0)
    }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func value() -> String {
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return word() }
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return Markup.plain(value)
  }

  private mutating func skipSpace() { rest = rest.drop(while: \.properties.isWhitespace) }

  private mutating func skip(past end: String) {
    let end = Array(end.unicodeScalars)
    while !rest.isEmpty {
      if rest.starts(with: end) {
        rest = rest.dropFirst(end.count)
        return
      }
      rest.removeFirst()
    }
  }

  /// The text that is meant by it.
  private static func plain(_ text: Substring.UnicodeScalarView) -> String {
    guard text.contains("&") else { return String(text) }
    var result = String.UnicodeScalarView()
    var rest = text
    while let scalar = rest.first {
      if scalar == "&", let end = rest.prefix(12).firstIndex(of: ";"),
        let meant = meaning(of: String(rest[rest.index(after: rest.startIndex)..<end]))
      {
        result.append(meant)
        rest = rest[end...].dropFirst()
      } else {
        result.append(scalar)
        rest.removeFirst()
      }
    }
    return String(result)
  }

  private static func meaning(of name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if name.hasPrefix("#x") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    }
  }
}
