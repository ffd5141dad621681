public import GTK
public import Theme
public import WidgetCore

/// The placeholder for an unknown wallpaper: two subtle colors under their veil.
public nonisolated struct QuietFrost: Hashable, Sendable {
  public let top: Color
  public let bottom: Color
  public let range: FrostRange

  public init(_ appearance: Appearance) {
    let material = Material.material(for: appearance)
    let veil = Veil(appearance, material)
    func veiled(_ color: Color) -> ColorField.Cell {
      let cell = ColorField.Cell(color)
      return veil.laid(veil.needed(over: cell), over: cell)
    }
    let backdrop = Backdrop.quiet(appearance)
    let field = ColorField(width: 1, height: 2) { veiled($1 == 0 ? backdrop.start : backdrop.end) }
    top = field[0, 0].color
    bottom = field[0, 1].color
    let strip = field.enlarged(from: (0, 0), step: 1.0 / 64, width: 1, height: 128)
    range = FrostRange(of: strip, under: material)
  }
}

/// The panel's background over a compositor's blur. The colors behind are unknown, so text must be
/// legible over any.
public nonisolated struct Glass: Hashable, Sendable {
  public let veil: Color
  public let range: FrostRange

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
    range = FrostRange(darkest: color.over(.black), lightest: color.over(.white))
  }
}
