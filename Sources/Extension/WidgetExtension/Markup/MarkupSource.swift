/// A tokenizer for markup: tags as written, and the text between them, balanced or not.
struct MarkupSource {
  enum Token: Hashable {
    case start(Tag)
    case end(String)
    case text(String)
  }

  struct Tag: Hashable {
    var name: String
    var attributes: [Attribute] = []
    /// Whether the tag is self-closing.
    var isEmpty = false

    struct Attribute: Hashable {
      let name: String
      let value: String
    }
  }

  /// Generous limits: longer names are cut, and further attributes are ignored.
  static let longestName = 200
  static let longestValue = 65_536
  static let attributeLimit = 100
  /// The length of a text piece.
  static let pieceLength = 16_384

  private let bytes: [UInt8]
  private(set) var position = 0
  private var isInCharacterData = false
  /// Delimiters that don't occur in the rest, so that no search is repeated.
  private var missing: Set<[UInt8]> = []
  private var hasDocumentType = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Token? {
    while position < bytes.count {
      if let text = text() { return .text(text) }
      guard position < bytes.count, !isInCharacterData else { continue }
      if let token = markup() { return token }
    }
    return nil
  }

  /// Skips everything before the end tag of that lowercase name, because scripts have no markup.
  mutating func skip(toEndOf name: String) {
    let name = Array(name.utf8)
    while let found = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = found + 1
      guard byte(at: 0) == UInt8(ascii: "/"), position + 1 + name.count <= bytes.count else {
        continue
      }
      let end = bytes[(position + 1)..<(position + 1 + name.count)]
      if end.elementsEqual(name, by: { $0 | 0x20 == $1 }) {
        position = found
        return
      }
    }
    position = bytes.count
  }

  // MARK: Text

  /// Returns the text up to the next markup, or a piece of it; nil if there is none.
  private mutating func text() -> String? {
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if text.count >= MarkupSource.pieceLength, byte & 0xC0 != 0x80 { break }
      switch byte {
      case UInt8(ascii: "<") where !isInCharacterData:
        if isMarkup {
          guard startsCharacterData else { return text.isEmpty ? nil : string(text) }
          isInCharacterData = true
          position += 9
        } else {
          text.append(byte)
          position += 1
        }
      case UInt8(ascii: "]") where isInCharacterData && has("]]>"):
        isInCharacterData = false
        position += 3
      case UInt8(ascii: "&") where !isInCharacterData: reference(to: &text, until: bytes.count)
      default: take(byte, to: &text)
      }
    }
    return text.isEmpty ? nil : string(text)
  }

  /// Appends a literal byte; drops control characters. C1 controls come from windows-1252 labeled as Latin-1.
  private mutating func take(_ byte: UInt8, to text: inout [UInt8]) {
    position += 1
    switch byte {
    case 0x0D:
      if self.byte(at: 0) != 0x0A { text.append(0x0A) }
    case 0x09, 0x0A: text.append(byte)
    case 0..<0x20, 0x7F: break
    case 0xC2:
      if let next = self.byte(at: 0), next < 0xA0 {
        position += 1
        append(Entities.scalar(numbered: UInt32(next)), to: &text)
      } else {
        text.append(byte)
      }
    default: text.append(byte)
    }
  }

  /// Decodes a character reference; an "&" without one is literal.
  private mutating func reference(to text: inout [UInt8], until end: Int) {
    let start = position
    position += 1
    if byte(at: 0) == UInt8(ascii: "#") {
      position += 1
      let isHex = byte(at: 0).map { $0 | 0x20 } == UInt8(ascii: "x")
      if isHex { position += 1 }
      var number: UInt32 = 0
      let first = position
      while position < end, position - first < 10,
        let digit = MarkupSource.digit(bytes[position], isHex: isHex)
      {
        number = min(number &* (isHex ? 16 : 10) &+ digit, 0x110000)
        position += 1
      }
      if position > first {
        if position < end, byte(at: 0) == UInt8(ascii: ";") { position += 1 }
        append(Entities.scalar(numbered: number), to: &text)
        return
      }
    } else {
      let name = bytes[position..<min(end, position + Entities.longestName)]
        .prefix { MarkupSource.isLetterOrDigit($0) }
      if name.endIndex < end, bytes[name.endIndex] == UInt8(ascii: ";"),
        let scalar = Entities.scalar(named: name)
      {
        position = name.endIndex + 1
        append(scalar, to: &text)
        return
      }
    }
    position = start + 1
    text.append(UInt8(ascii: "&"))
  }

  private func append(_ scalar: UInt32, to text: inout [UInt8]) {
    let isControl =
      scalar < 0x20 ? scalar != 0x09 && scalar != 0x0A && scalar != 0x0D : (0x7F..<0xA0) ~= scalar
    if !isControl { text.append(scalar: scalar) }
  }

  private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex: UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex: UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  // MARK: Markup

  /// Whether the "<" starts markup; otherwise it's text.
  private var isMarkup: Bool {
    switch byte(at: 1) {
    case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"): true
    case let byte?: MarkupSource.beginsName(byte)
    case nil: false
    }
  }

  private var startsCharacterData: Bool { has("<![CDATA[") }

  /// Reads a tag; nil if it skipped something.
  private mutating func markup() -> Token? {
    switch byte(at: 1) {
    case UInt8(ascii: "/"):
      position += 2
      let name = name()
      // Ignores everything else up to the end tag's end.
      while let byte = byte(at: 0), byte != UInt8(ascii: "<") {
        position += 1
        if byte == UInt8(ascii: ">") { break }
      }
      return name.isEmpty ? nil : .end(name)
    case UInt8(ascii: "!"):
      if has("<!--") {
        position += 4
        skip(past: "-->")
      } else {
        skipDeclaration()
      }
      return nil
    case UInt8(ascii: "?"):
      position += 2
      skip(past: "?>")
      return nil
    default:
      position += 1
      return tag().map(Token.start)
    }
  }

  /// Skips past the next occurrence of the delimiter; without one, past the next ">".
  private mutating func skip(past end: StaticString) {
    let end = end.withUTF8Buffer { Array($0) }
    if !missing.contains(end) {
      var place = position
      while let found = bytes[place...].firstIndex(of: end[0]) {
        if bytes[found...].starts(with: end) {
          position = found + end.count
          return
        }
        place = found + 1
      }
      missing.insert(end)
    }
    position = bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
  }

  /// Skips a document type with its internal subset once; other declarations up to the next ">".
  private mutating func skipDeclaration() {
    let start = position
    if !hasDocumentType, has("<!DOCTYPE") || has("<!doctype") {
      hasDocumentType = true
      var depth = 0
      var quote: UInt8?
      while let byte = byte(at: 0) {
        position += 1
        if let open = quote {
          if byte == open { quote = nil }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">") where depth <= 0: return
        default: break
        }
      }
      position = start
    }
    skip(past: ">")
  }

  /// Reads the tag whose name starts here; nil at the end of the input.
  private mutating func tag() -> Tag? {
    var tag = Tag(name: name())
    while true {
      guard let byte = byte(at: 0) else { return nil }
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        return tag
      // The next tag starts before this one ends.
      case UInt8(ascii: "<"): return tag
      case UInt8(ascii: "/"):
        position += 1
        tag.isEmpty = self.byte(at: 0) == UInt8(ascii: ">")
      case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="):
        position += 1
      default:
        guard let attribute = attribute() else { return nil }
        if tag.attributes.count < MarkupSource.attributeLimit { tag.attributes.append(attribute) }
      }
    }
  }

  private mutating func attribute() -> Tag.Attribute? {
    let name = name()
    skipSpace()
    guard byte(at: 0) == UInt8(ascii: "=") else {
      return position < bytes.count ? Tag.Attribute(name: name, value: "") : nil
    }
    position += 1
    skipSpace()
    guard let first = byte(at: 0) else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"), !missing.contains([first]) {
      if let end = bytes[(position + 1)...].firstIndex(of: first) {
        position += 1
        let value = value(until: end)
        position = end + 1
        return Tag.Attribute(name: name, value: value)
      }
      missing.insert([first])
    }
    let end = bytes[position...].firstIndex { MarkupSource.isSpace($0) || $0 == UInt8(ascii: ">") }
    let text = value(until: end ?? bytes.count)
    position = end ?? bytes.count
    return Tag.Attribute(name: name, value: text)
  }

  /// Reads the value of an attribute, as a single line.
  private mutating func value(until end: Int) -> String {
    let end = min(end, position + MarkupSource.longestValue)
    var text: [UInt8] = []
    while position < end {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "&"): reference(to: &text, until: end)
      case 0x09, 0x0A, 0x0D:
        text.append(0x20)
        position += 1
      default: take(byte, to: &text)
      }
    }
    return string(text)
  }

  private mutating func name() -> String {
    let start = position
    while let byte = byte(at: 0), !MarkupSource.endsName(byte) { position += 1 }
    return string(bytes[start..<min(position, start + MarkupSource.longestName)])
  }

  // MARK: Bytes

  /// Returns the byte at an offset from the position.
  private func byte(at offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func has(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func skipSpace() {
    while let byte = byte(at: 0), MarkupSource.isSpace(byte) { position += 1 }
  }

  private func string(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte
      || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "<"),
      UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: byte <= 0x20
    }
  }
}
