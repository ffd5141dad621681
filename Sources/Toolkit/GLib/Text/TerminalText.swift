// File names and widget output may contain control sequences that move the cursor, change the title
// or type into the shell. All output of `today` is sanitized here, since no call site knows what is
// untrusted.

internal import Localization

/// Text without control sequences.
public enum TerminalText {
  /// Replaces control characters except newlines and tabs, C1 controls, and bidirectional
  /// overrides. Marks and isolates stay: our own strings need them, and they end with their line.
  public static func harmless(_ text: String) -> String {
    guard text.utf8.contains(where: isSuspicious) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
    return String(plain)
  }

  /// The same on one line, for file names.
  public static func harmlessLine(_ text: String) -> String {
    let line = text.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? "\u{FFFD}" : $0 }
    return harmless(String(String.UnicodeScalarView(line)))
  }

  /// Equivalent JSON with harmful characters escaped.
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

  /// Decodes a piece of output, and returns the incomplete character at its end, which has to
  /// precede the next piece. Invalid bytes are marked, too.
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
    switch HiddenCharacter(scalar) {
    case .lineEnd: scalar != "\n"
    case .control, .override, .tag: true
    case .tab, .direction, .variation, .blank, .invisible, nil: false
    }
  }

  /// Whether a byte may belong to a harmful sequence; nearly all text has none.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }
}
