// What a program says about itself, and the program, are shown before the user trusts either: a character that
// can't be seen, or that moves others, must not hide any of it.

internal import Localization

extension String {
  /// The text with a mark such as ⟨U+2067⟩ in place of each character that can't be seen: controls, marks and
  /// overrides of direction, characters without width, fillers, and blanks that aren't spaces.
  public var withVisibleMarks: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var visible = ""
    var last: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isVisible =
        switch HiddenCharacter(scalar) {
        case .tab, nil: true
        case .variation: scalar.isEmojiStyle(after: last, before: rest.first)
        case .lineEnd, .control, .override, .direction, .tag, .blank, .invisible: false
        }
      if isVisible { visible.unicodeScalars.append(scalar) } else { visible += scalar.mark }
      last = scalar
    }
    return visible
  }

  /// The same on one line, with single blanks, without quotation marks, and no longer than so many characters.
  /// The name of a stranger can't end the sentence that it is in.
  public func quotable(limit: Int = 160) -> String {
    let marks = "\"“”„‟«»‹›‘‚‛「」『』＂"
    let kept = unicodeScalars.filter { !marks.unicodeScalars.contains($0) }
    let words = String(String.UnicodeScalarView(kept))
      .split { $0.isWhitespace || $0.isNewline }
    let line = words.joined(separator: " ").withVisibleMarks
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }

  /// The text as one that doesn't change the direction of what is around it.
  public var isolated: String { "\u{2068}\(self)\u{2069}" }
}

extension Unicode.Scalar {
  /// The mark that is shown in its place.
  public var mark: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "⟨U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)⟩"
  }

  /// Whether it is the style of an emoji, which isn't seen by itself. A digit is one only on a keycap.
  fileprivate func isEmojiStyle(after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard self == "\u{FE0E}" || self == "\u{FE0F}", let last, last.properties.isEmoji else {
      return false
    }
    return !last.isASCII || next == "\u{20E3}"
  }
}
