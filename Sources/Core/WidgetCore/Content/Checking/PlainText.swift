// A widget's text must not change how the text around it reads, nor hide what it says: characters
// that override the direction of others are taken out, and so are control characters. Marks and
// isolates stay, since right-to-left text needs them and they end with their own paragraph.

extension String {
  /// Without control characters and direction overrides; lines end in "\n".
  var plainText: String { plain(keepsLines: true) }

  /// The same on one line.
  public var plainLine: String { plain(keepsLines: false) }

  private func plain(keepsLines: Bool) -> String {
    guard utf8.contains(where: isSuspicious) else { return self }
    var plain = UnicodeScalarView()
    var isAfterReturn = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": plain.append(keepsLines ? "\n" : " ")
      case "\t": plain.append(" ")
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{202A}"..."\u{202E}",
        "\u{206A}"..."\u{206F}", "\u{FEFF}", "\u{FFF9}"..."\u{FFFB}":
        break
      default: plain.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return String(plain)
  }
}

/// Whether a byte may belong to a character that is not plain; nearly all text has none of these.
private func isSuspicious(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
}
