internal import GTK
public import WidgetCore

/// All that what is drawn depends on beside its content: a value, computed once and handed down.
/// Who draws keeps the last one, and draws anew when it is given another.
public nonisolated struct Look: Hashable, Sendable {
  public let appearance: Appearance
  public let material: Material
  public let ink: Ink
  /// How much larger than its style's size text is.
  public let textScale: Double
  /// The color of what is on, selected, or to be pressed first.
  public let accent: Tint

  /// Whether something shines through the cards.
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
  /// What stands for a wallpaper that isn't known yet.
  static let gray = Color(0x80, 0x80, 0x80)
}
