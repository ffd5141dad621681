// Strict by RFC 8259: UTF-8, no comments, no trailing commas, no NaN. What the standard leaves open is an error:
// duplicate names, unpaired surrogates, numbers that overflow Double. Servers send the first two; for their
// responses, the last value of a name counts, as in browsers, and half a character becomes U+FFFD. The input is
// untrusted, so every access is checked, and depth and length are limited.

extension JSON {
  /// Maximum depth of arrays and objects; 16 levels of nodes need 40.
  static let maximumDepth = 64

  /// Parses one value with optional white space around it.
  /// - Parameter isLenient: whether duplicate names and unpaired surrogates are accepted, as from the web.
  public init(parsing bytes: [UInt8], isLenient: Bool = false) throws(ProtocolError) {
    var reader = JSONReader(bytes: bytes, isLenient: isLenient)
    reader.skipSpace()
    self = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else {
      throw reader.error("there is more after the end of the value", "expected one value")
    }
  }
}

struct JSONReader {
  let bytes: [UInt8]
  let isLenient: Bool
  var position = 0

  init(bytes: [UInt8], isLenient: Bool = false) {
    self.bytes = bytes
    self.isLenient = isLenient
  }

  /// The next byte; 0, which no value contains, at the end.
  var next: UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func value(depth: Int) throws(ProtocolError) -> JSON {
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default: throw unexpected()
    }
  }

  private mutating func members(depth: Int) throws(ProtocolError) -> [JSON.Member] {
    try open(depth: depth)
    var members: [JSON.Member] = []
    var names: [Name: Int] = [:]
    if next == UInt8(ascii: "}") {
      position += 1
      return members
    }
    while true {
      let start = position
      guard next == UInt8(ascii: "\"") else {
        throw error("\(found) is not a member name", "expected a string in double quotes")
      }
      let name = try string()
      let duplicate = index(of: name, in: members, or: &names)
      if duplicate != nil, !isLenient {
        position = start
        throw error(
          "\"\(quoted(name))\" is in the object twice", "remove one of the two")
      }
      skipSpace()
      guard next == UInt8(ascii: ":") else {
        throw error("\(found) follows the name \"\(quoted(name))\"", "expected a colon")
      }
      position += 1
      skipSpace()
      do {
        let value = try value(depth: depth)
        if let duplicate {
          members[duplicate].value = value
        } else {
          members.append(JSON.Member(name, value))
        }
      } catch {
        throw error.inside(name)
      }
      if try isAtEnd(UInt8(ascii: "}")) { return members }
    }
  }

  private mutating func elements(depth: Int) throws(ProtocolError) -> [JSON] {
    try open(depth: depth)
    var elements: [JSON] = []
    if next == UInt8(ascii: "]") {
      position += 1
      return elements
    }
    while true {
      do {
        elements.append(try value(depth: depth))
      } catch {
        throw error.inside(elements.count)
      }
      if try isAtEnd(UInt8(ascii: "]")) { return elements }
    }
  }

  private mutating func open(depth: Int) throws(ProtocolError) {
    guard depth <= JSON.maximumDepth else {
      throw error(
        "arrays and objects are nested too deep", "at most \(JSON.maximumDepth) are allowed",
        kind: .tooLarge)
    }
    position += 1
    skipSpace()
  }

  /// Advances to the next member or element; returns true at the end.
  private mutating func isAtEnd(_ closing: UInt8) throws(ProtocolError) -> Bool {
    skipSpace()
    if next == closing {
      position += 1
      return true
    }
    guard next == UInt8(ascii: ",") else {
      let bracket = String(Unicode.Scalar(closing))
      throw error("\(found) follows a value", "expected a comma or \(bracket)")
    }
    position += 1
    skipSpace()
    if next == closing {
      throw error("there is a comma before the end", "expected nothing after the last value")
    }
    return false
  }

  /// Returns the index of the member with the same name, if there is one. Few names are compared one by
  /// one, many in a dictionary, to which a new one is added.
  private func index(
    of name: String, in members: [JSON.Member], or names: inout [Name: Int]
  ) -> Int? {
    let few = 12
    let name = Name(text: name)
    if members.count < few { return members.firstIndex { Name(text: $0.name) == name } }
    if names.isEmpty {
      for (index, member) in members.enumerated() { names[Name(text: member.name)] = index }
    }
    if let index = names[name] { return index }
    names[name] = members.count
    return nil
  }

  private mutating func word(_ word: StaticString) throws(ProtocolError) {
    let length = word.utf8CodeUnitCount
    let matches =
      position + length <= bytes.count
      && word.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + length]) }
    guard matches else { throw unexpected() }
    position += length
  }
}

extension JSONReader {
  func error(
    _ message: String, _ remedy: String, kind: ProtocolError.Kind = .syntax
  ) -> ProtocolError {
    ProtocolError(kind, message, remedy: remedy, offset: position)
  }

  /// The error for an invalid value; quotes words such as NaN in full.
  private func unexpected() -> ProtocolError {
    let remedy = "expected a JSON value"
    let word = bytes[min(position, bytes.count)...].prefix(20).prefix(while: isLetter)
    if word.isEmpty { return error("\(found) is not a value", remedy) }
    switch String(decoding: word, as: UTF8.self) {
    case "NaN", "nan", "Infinity", "inf", "undefined", "None":
      return error(
        "\(String(decoding: word, as: UTF8.self)) is not JSON", "expected a number or null")
    case "True": return error("True is not JSON", "expected true")
    case "False": return error("False is not JSON", "expected false")
    case let text: return error("\(text) is not a value", remedy)
    }
  }

  /// Describes the current byte.
  var found: String {
    guard position < bytes.count else { return "the end of the line" }
    let byte = bytes[position]
    if byte > 0x20, byte < 0x7F { return String(Unicode.Scalar(byte)) }
    return "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }
}

/// A name as bytes: comparing hostile text by Unicode equivalence costs too much.
private struct Name: Hashable {
  let text: String

  static func == (left: Name, right: Name) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  default: false
  }
}
