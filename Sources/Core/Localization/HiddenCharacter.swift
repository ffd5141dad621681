/// An invisible character, or one that affects how others are displayed. How each kind is handled depends on
/// where the text comes from and where it is used.
public enum HiddenCharacter: Hashable, Sendable {
  /// Ends a line, for some programs.
  case lineEnd
  case tab
  case control
  /// Overrides the direction of other text, or has no use in text.
  case override
  /// A mark or an isolate, which right-to-left text needs.
  case direction
  /// An ASCII character without a glyph.
  case tag
  /// Selects a glyph for the character before it.
  case variation
  /// A blank other than a space.
  case blank
  /// Any other character without a glyph or a width.
  case invisible

  /// nil for a visible character, and for a space.
  public init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case " "..."~": return nil
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": self = .lineEnd
    case "\t": self = .tab
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}": self = .control
    case "\u{202A}"..."\u{202E}", "\u{206A}"..."\u{206F}", "\u{FEFF}", "\u{FFF9}"..."\u{FFFB}":
      self = .override
    case "\u{061C}", "\u{200E}", "\u{200F}", "\u{2066}"..."\u{2069}": self = .direction
    case "\u{E0000}"..."\u{E007F}": self = .tag
    case "\u{FE00}"..."\u{FE0F}": self = .variation
    // Braille without a dot.
    case "\u{2800}": self = .blank
    default:
      switch scalar.properties.generalCategory {
      case .spaceSeparator: self = .blank
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: self = .invisible
      default:
        guard scalar.properties.isDefaultIgnorableCodePoint else { return nil }
        self = .invisible
      }
    }
  }
}
