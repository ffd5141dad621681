public import GTK
public import WidgetCore

// The fills of tiles, levels, buttons, and badges, and the text on them.

nonisolated extension Theme {
  /// The fill of what is on or suggested. In the dark it is deeper than the accent color of text, so that white
  /// stands on it as on the fills of other tints.
  public var fill: Color { appearance == .light ? foreground.color(accent) : fill(accent) }

  /// The text color on that.
  public var onFill: Color { appearance == .light ? mark : color(on: accent) }

  /// The fill for a tint: the same in both color schemes, and darker where white needs more
  /// contrast.
  public func fill(_ tint: Tint) -> Color {
    let color = tint.color(for: .light)
    guard Color.white.contrast(with: color) >= Foreground.largeContrast else { return color }
    var (deep, share) = (color, 0.0)
    while Color.white.contrast(with: deep) < Foreground.secondaryContrast {
      share += 0.02
      deep = color.mixed(with: .black, share)
    }
    return deep
  }

  /// The text color on that: white if the contrast suffices.
  public func color(on tint: Tint) -> Color {
    let isDeep = Color.white.contrast(with: fill(tint)) >= Foreground.secondaryContrast
    return isDeep ? .white : Color(0x1C, 0x1C, 0x1E)
  }
}
