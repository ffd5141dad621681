public import GTK
public import Theme
public import WidgetCore

/// The placeholder for an unknown wallpaper: two subtle colors under their veil.
public nonisolated struct QuietBackdrop: Hashable, Sendable {
  public let top: Color
  public let bottom: Color
  public let range: BackdropRange

  public init(_ appearance: Appearance) {
    let material = Material.material(for: appearance)
    let veil = Veil(appearance, material)
    let backdrop = WallpaperColors.quiet(appearance)
    var field = ColorField(width: 1, height: 2) {
      ColorField.Cell($1 == 0 ? backdrop.start : backdrop.end)
    }
    let isApart = veil.lay(over: &field, softness: 0)
    top = field[0, 0].color
    bottom = field[0, 1].color
    let strip = field.enlarged(from: (0, 0), step: 1.0 / 64, width: 1, height: 128)
    range = BackdropRange(of: strip, under: material, isApart: isApart)
  }
}

/// The panel's background over a compositor's blur. The colors behind are unknown, so text must be
/// legible over any.
public nonisolated struct Glass: Hashable, Sendable {
  public let veil: Color
  public let range: BackdropRange

  public init(_ appearance: Appearance) {
    let material = Material.material(for: appearance)
    let veil = Veil(appearance, material)
    // The worst case is one of the extreme colors.
    var amount = veil.least
    for corner in 0..<8 {
      let color = Color(
        corner & 1 == 0 ? 0 : 255, corner & 2 == 0 ? 0 : 255, corner & 4 == 0 ? 0 : 255)
      amount = max(amount, veil.needed(over: ColorField.Cell(color)))
    }
    let color = material.veil.withAlpha(Double(amount))
    self.veil = color
    // Some colors behind would make cards dissolve.
    range = BackdropRange(
      darkest: color.over(.black), lightest: color.over(.white), isApart: false)
  }
}
