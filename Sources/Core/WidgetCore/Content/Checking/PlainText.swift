// A widget's text must not change the direction of surrounding text or hide its own: direction overrides and
// control characters are removed. Marks and isolates stay; right-to-left text needs them, and they end with
// their paragraph.

internal import Localization

extension String {
  /// The text without control characters and direction overrides; lines end in "\n".
  var plainText: String { plain(keepsLines: true) }

  /// The same on one line.
  public var plainLine: String { plain(keepsLines: false) }

  func plain(keepsLines: Bool, keepsTabs: Bool = false) -> String {
    guard utf8.contains(where: isSuspicious) else { return self }
    var plain = UnicodeScalarView()
    var isAfterReturn = false
    for scalar in unicodeScalars {
      switch HiddenCharacter(scalar) {
      case .lineEnd where isAfterReturn && scalar == "\n": break
      case .lineEnd: plain.append(keepsLines ? "\n" : " ")
      case .tab: plain.append(keepsTabs ? "\t" : " ")
      case .control, .override: break
      case .direction, .tag, .variation, .blank, .invisible, nil: plain.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return String(plain)
  }
}

/// Whether a byte can be part of a removed character; rare in real text.
private func isSuspicious(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
}
