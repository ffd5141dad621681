// The user reads a program's texts and its source before trusting it, so no invisible or reordering character
// may hide any of it.

internal import Localization

extension String {
  /// The text with a mark such as ⟨U+2067⟩ instead of each invisible character: controls, direction marks and
  /// overrides, characters without width, fillers, and blanks other than spaces. So are more combining marks than
  /// any script has, which would cover the lines around them, and can't be laid out in a useful time.
  public var withVisibleMarks: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var visible = ""
    var last: Unicode.Scalar?
    var combined = 0
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      combined = scalar.isCombining ? combined + 1 : 0
      let isVisible =
        switch HiddenCharacter(scalar) {
        case nil: combined <= String.mostCombined
        case .tab: true
        case .variation: scalar.isEmojiStyle(after: last, before: rest.first)
        case .lineEnd, .control, .override, .direction, .tag, .blank, .invisible: false
        }
      if isVisible { visible.unicodeScalars.append(scalar) } else { visible += scalar.mark }
      last = scalar
    }
    return visible
  }

  /// The text with marks instead of the characters that turn it around. Isolates stay, as the panel's own sentences
  /// have them.
  public var withVisibleOverrides: String {
    unicodeScalars.map { scalar in
      scalar == "\u{2067}" || HiddenCharacter(scalar) == .override ? scalar.mark : String(scalar)
    }.joined()
  }

  private static var mostCombined: Int { 6 }

  /// Returns the text on one line of limited length, with single spaces and without quotation marks, so that an
  /// untrusted name can't end the sentence around it.
  public func quotable(limit: Int = 160) -> String {
    let marks = "\"“”„‟«»‹›‘‚‛「」『』＂"
    let kept = unicodeScalars.filter { !marks.unicodeScalars.contains($0) }
    let words = String(String.UnicodeScalarView(kept))
      .split { $0.isWhitespace || $0.isNewline }
    let line = words.joined(separator: " ").withVisibleMarks
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  /// Returns the same isolated, as a part of a sentence that puts it in quotation marks.
  public func quotedName(limit: Int = 160) -> String { quotable(limit: limit).isolated }

  /// The text in a direction isolate, so that it doesn't affect the text around it.
  public var isolated: String { "\u{2068}\(self)\u{2069}" }
}

extension Unicode.Scalar {
  /// The visible mark for the character.
  public var mark: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "⟨U+\("000".dropFirst(min(digits.utf8.count, 4) - 1))\(digits)⟩"
  }

  /// Whether it is drawn over the character before it.
  public var isCombining: Bool {
    guard !isASCII else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Returns whether it selects an emoji style, which isn't visible by itself. After a digit, that is only part
  /// of a keycap.
  fileprivate func isEmojiStyle(after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard self == "\u{FE0E}" || self == "\u{FE0F}", let last, last.properties.isEmoji else {
      return false
    }
    return !last.isASCII || next == "\u{20E3}"
  }
}
