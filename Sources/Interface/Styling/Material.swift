public import GTK
public import WidgetCore

/// What cards and the veil over the wallpaper are made of.
public nonisolated struct Material: Hashable, Sendable {
  /// The least that is laid over the blurred wallpaper.
  public var veil: Color
  /// What a card is painted with, over the veiled wallpaper.
  public var body: Color
  /// What a card's header is painted with, instead of the body.
  public var strip: Color

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

  /// The three grounds that text stands on where this color of frost is behind them.
  public func grounds(on frost: Color) -> [Color] { [frost, strip.over(frost), body.over(frost)] }
}
