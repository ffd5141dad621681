internal import GTK
public import WidgetCore

/// The theme: a value, computed once and passed down to the views, which redraw with a new one.
public nonisolated struct Look: Hashable, Sendable {
  public let appearance: Appearance
  public let material: Material
  public let ink: Ink
  /// The factor for text sizes.
  public let textScale: Double
  /// The color of selected and suggested controls.
  public let accent: Tint

  /// Whether cards are translucent.
  public var isTranslucent: Bool { material.veil.alpha < 1 }

  public init(
    _ appearance: Appearance = .light, textScale: Double = 1, isSolid: Bool = false,
    isHighContrast: Bool = false, accent: Tint? = nil, frost: FrostRange? = nil
  ) {
    self.appearance = appearance
    self.accent = accent ?? .blue
    self.textScale = textScale
    material = .material(for: appearance, isSolid: isSolid || isHighContrast)
    ink = Ink(
      appearance, material: material, range: frost ?? FrostRange(material.veil.over(.gray)),
      isHighContrast: isHighContrast)
  }
}

nonisolated extension Color {
  /// The backdrop before the wallpaper is known.
  static let gray = Color(0x80, 0x80, 0x80)
}
