public import GTK
public import WidgetCore

/// The colors of cards and of the veil over the wallpaper.
public nonisolated struct Material: Hashable, Sendable {
  /// The minimum veil over the blurred wallpaper.
  public var veil: Color
  /// The color of a card's body over the backdrop.
  public var body: Color
  /// The color of a card's header over the backdrop.
  public var strip: Color
  /// The line around cards that the backdrop alone doesn't set apart.
  public var hairline: Color?

  /// The minimum difference in lightness (L*) between a card's body and the backdrop.
  public static let separation = 8.0

  public static func material(for appearance: Appearance, isSolid: Bool = false) -> Material {
    let gray = Color(0x1C, 0x1C, 0x1E)
    return switch (appearance, isSolid) {
    case (.light, false):
      Material(
        veil: .white.withAlpha(0.3), body: .white.withAlpha(0.62), strip: .white.withAlpha(0.42))
    case (.dark, false):
      Material(
        veil: .black.withAlpha(0.4), body: gray.withAlpha(0.55), strip: gray.withAlpha(0.4))
    case (.light, true):
      Material(veil: Color(0xE5, 0xE5, 0xEA), body: .white, strip: Color(0xF2, 0xF2, 0xF7))
    case (.dark, true):
      Material(veil: .black, body: gray, strip: Color(0x2C, 0x2C, 0x2E))
    }
  }

  /// The line that shows an edge on any backdrop.
  public static func hairline(for appearance: Appearance) -> Color {
    appearance == .light ? .black.withAlpha(0.1) : .white.withAlpha(0.14)
  }

  /// Returns the three backgrounds of text over a color of the backdrop.
  public func grounds(on backdrop: Color) -> [Color] {
    [backdrop, strip.over(backdrop), body.over(backdrop)]
  }
}

/// The darkest and the lightest color of the backdrop with its veil.
public nonisolated struct BackdropRange: Hashable, Sendable {
  public var darkest: Color
  public var lightest: Color
  /// Whether cards stand out from each of its colors; otherwise they need a hairline.
  public var isApart: Bool

  public init(darkest: Color, lightest: Color, isApart: Bool = true) {
    self.darkest = darkest
    self.lightest = lightest
    self.isApart = isApart
  }

  public init(_ color: Color) { self.init(darkest: color, lightest: color) }
}
