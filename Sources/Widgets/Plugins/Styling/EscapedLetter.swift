// Some shells' echo interprets "\u2022", others print it literally; so plugins contain both.

/// Backslash escapes for characters.
enum EscapedLetter {
  /// Parses the text after a backslash: `u2022`, `U0001F525`, `u{2022}`, bytes such as `xE2\x80\xA2`, and ESC
  /// before a color. Returns the character and the rest; nil for anything else.
  static func read(_ text: Substring) -> (String, Substring)? {
    if let code = escapes.first(where: { text.hasPrefix($0) }) {
      let after = text.dropFirst(code.count)
      return after.first == "[" ? ("\u{1B}", after) : nil
    }
    switch text.first {
    case "u" where text.dropFirst().first == "{":
      let digits = text.dropFirst(2).prefix(9).prefix { $0 != "}" }
      let after = text.dropFirst(2 + digits.count)
      return after.first == "}" ? letter(digits).map { ($0, after.dropFirst()) } : nil
    case "u": return letter(text, digits: 4)
    case "U": return letter(text, digits: 8)
    case "x": return bytes(text)
    default: return nil
    }
  }

  /// Spellings of ESC.
  private static let escapes = [
    "033", "0033", "e", "E", "x1b", "x1B", "u001b", "u001B", "u{1b}", "u{1B}",
  ]

  private static func letter(_ text: Substring, digits: Int) -> (String, Substring)? {
    let code = text.dropFirst().prefix(digits)
    guard code.count == digits else { return nil }
    return letter(code).map { ($0, text.dropFirst(1 + digits)) }
  }

  /// Control characters aren't allowed.
  private static func letter(_ digits: Substring) -> String? {
    guard digits.allSatisfy(\.isHexDigit),
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init), scalar.value >= 0x20
    else { return nil }
    return String(scalar)
  }

  /// UTF-8 bytes, each with a backslash.
  private static func bytes(_ text: Substring) -> (String, Substring)? {
    var bytes: [UInt8] = []
    var rest = text
    while rest.first == "x", bytes.count < 400,
      let byte = UInt8(rest.dropFirst().prefix(2), radix: 16),
      rest.dropFirst().prefix(2).allSatisfy(\.isHexDigit), rest.count >= 3, byte >= 0x20
    {
      bytes.append(byte)
      rest = rest.dropFirst(3)
      guard rest.hasPrefix("\\x") else { break }
      rest = rest.dropFirst()
    }
    // An invalid escape stays as it is.
    if rest.first == "x", !bytes.isEmpty { rest = text[text.index(before: rest.startIndex)...] }
    guard !bytes.isEmpty, let read = String(validating: bytes, as: UTF8.self) else { return nil }
    return (read, rest)
  }
}
