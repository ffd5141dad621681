extension JSON {
  /// Compact text on one line.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Compact UTF-8 on one line. NaN and infinities are written as null.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// Text of several lines: arrays and objects that fit into a line stay on it.
  public func pretty(width: Int = 100, indent: Int = 0) -> String {
    let line = text
    let (open, parts, close): (String, [String], String)
    switch self {
    case .array(let elements) where indent + line.count > width && !elements.isEmpty:
      (open, close) = ("[", "]")
      parts = elements.map { $0.pretty(width: width, indent: indent + 2) }
    case .object(let members) where indent + line.count > width && !members.isEmpty:
      (open, close) = ("{", "}")
      parts = members.map { member in
        "\(JSON.string(member.name).text):\(member.value.pretty(width: width, indent: indent + 2))"
      }
    default: return line
    }
    let margin = String(repeating: " ", count: indent)
    return "\(open)\n" + parts.map { "\(margin)  \($0)" }.joined(separator: ",\n")
      + "\n\(margin)\(close)"
  }

  private func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let value): bytes.append(contentsOf: numberText(value).utf8)
    case .string(let text): writeString(text, into: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        writeString(member.name, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

/// The shortest text that parses as the same number; 3, not 3.0.
private func numberText(_ value: Double) -> String {
  guard value.isFinite else { return "null" }
  if let whole = Int64(exactly: value), whole.magnitude < 1 << 53,
    whole != 0 || value.sign == .plus
  {
    return String(whole)
  }
  return value.description
}

private func writeString(_ text: String, into bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0..<0x20:
      bytes.append(contentsOf: byte < 16 ? "\\u000".utf8 : "\\u00".utf8)
      bytes.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
    default: bytes.append(byte)
    }
  }
  bytes.append(UInt8(ascii: "\""))
}
