// A terminal obeys what it is sent: names of files, what widgets write and what they say of themselves
// may hold sequences that move its cursor, change its title or type into its shell. All that `today`
// prints goes through here, as nobody can say at each place what came from outside.

/// Text that a terminal shows and doesn't obey.
public enum TerminalText {
  /// With a mark in place of what is no text: control characters but for the ends of lines and
  /// tabs, also those of eight bits, and what overrides the direction of the text around it. Marks and
  /// isolates stay, as our own words need them and they end with their line.
  public static func harmless(_ text: String) -> String {
    guard text.utf8.contains(where: isSuspicious) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
    return String(plain)
  }

  /// On one line, for what is no text of several: the name of a file.
  public static func harmlessLine(_ text: String) -> String {
    let line = text.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? "\u{FFFD}" : $0 }
    return harmless(String(String.UnicodeScalarView(line)))
  }

  /// JSON that means the same: what is harmful is written as its number.
  public static func harmless(json: String) -> String {
    guard json.utf8.contains(where: isSuspicious) else { return json }
    var plain = ""
    for scalar in json.unicodeScalars {
      guard isHarmful(scalar) else {
        plain.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: true)
        plain += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return plain
  }

  /// What was written in pieces, without the beginning of a character at the end of one: that comes
  /// back, to be put before the next piece. Bytes that are no text are marked as well.
  public static func harmless(_ bytes: [UInt8]) -> (text: [UInt8], rest: [UInt8]) {
    let rest = unfinished(bytes)
    let text = String(decoding: bytes.dropLast(rest.count), as: UTF8.self)
    return (Array(harmless(text).utf8), Array(rest))
  }

  private static func unfinished(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    for count in 1...3 where count <= bytes.count {
      let length =
        switch bytes[bytes.count - count] {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        case 0x80...0xBF: 0
        default: 1
        }
      if length == 0 { continue }
      return length > count ? bytes.suffix(count) : []
    }
    return []
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t": false
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{202A}"..."\u{202E}", "\u{2028}", "\u{2029}",
      "\u{206A}"..."\u{206F}", "\u{FEFF}", "\u{FFF9}"..."\u{FFFB}", "\u{E0000}"..."\u{E007F}":
      true
    default: false
    }
  }

  /// Whether a byte may belong to something harmful; nearly all text has none of these.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }
}
