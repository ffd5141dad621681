extension JSONReader {
  /// Parses a string, including its quotation marks.
  mutating func string() throws(ProtocolError) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = try text(from: bytes[start..<position], at: start)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        return try stringWithEscapes(from: start)
      case 0..<0x20:
        throw rawControl()
      default:
        position += 1
      }
    }
    throw unterminated()
  }

  /// Parses the rest from the first backslash on.
  private mutating func stringWithEscapes(from start: Int) throws(ProtocolError) -> String {
    var unescaped = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        let text = try text(from: unescaped[...], at: start)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        try escape(into: &unescaped)
      case 0..<0x20:
        throw rawControl()
      default:
        unescaped.append(byte)
        position += 1
      }
    }
    throw unterminated()
  }

  private mutating func escape(into unescaped: inout [UInt8]) throws(ProtocolError) {
    let start = position
    position += 1
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(next)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"):
      position += 1
      let scalar = try escapedScalar(from: start)
      unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return
    default:
      throw error(
        "\(found) follows a backslash", "expected one of \" \\ / b f n r t u")
    }
    position += 1
  }

  /// Parses `\uXXXX`, or a surrogate pair of them.
  private mutating func escapedScalar(from start: Int) throws(ProtocolError) -> Unicode.Scalar {
    var code = UInt32(try codeUnit())
    if (0xD800..<0xDC00).contains(code), next == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    {
      let next = position
      position += 2
      let low = UInt32(try codeUnit())
      if (0xDC00..<0xE000).contains(low) {
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      } else {
        position = next
      }
    }
    guard let scalar = Unicode.Scalar(code) else {
      if isLenient { return "\u{FFFD}" }
      position = start
      throw error(
        "a \\u escape is half a character", "expected both halves of a surrogate pair")
    }
    return scalar
  }

  private mutating func codeUnit() throws(ProtocolError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = hexadecimalDigit(next) else {
        throw error("\(found) is in a \\u escape", "expected four digits from 0 to F")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private func text(
    from slice: ArraySlice<UInt8>, at start: Int
  ) throws(ProtocolError) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw ProtocolError(
        .syntax, "a string is not UTF-8", remedy: "expected text in UTF-8", offset: start)
    }
    return text
  }

  private func rawControl() -> ProtocolError {
    error(
      "\(found), a control character, is in a string",
      "expected an escape such as \\n or \\u001B")
  }

  private func unterminated() -> ProtocolError {
    error("the line ends in a string", "expected a double quote at its end")
  }
}
