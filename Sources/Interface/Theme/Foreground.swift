public import GTK
public import WidgetCore

/// The foreground colors, with enough contrast to the backdrop.
public nonisolated struct Foreground: Hashable, Sendable {
  public let primary: Color
  public let secondary: Color
  /// The track of a progress bar.
  public let track: Color
  /// The color of separators.
  public let divider: Color
  /// The overlay on hovered or pressed controls.
  public let hover: Color
  public let press: Color

  private let appearance: Appearance
  /// The darkest and lightest backgrounds of a card's text.
  private let grounds: [Color]

  /// The minimum contrast of primary text, of secondary text and tints, and of large text.
  public static let primaryContrast = 7.0
  public static let secondaryContrast = 4.5
  public static let largeContrast = 3.0
  /// The minimum size of large text in logical pixels.
  public static let largeSize = 24.0

  public init(
    _ appearance: Appearance, material: Material, range: BackdropRange, isHighContrast: Bool = false
  ) {
    self.appearance = appearance
    grounds = [range.darkest, range.lightest].flatMap { material.grounds(on: $0).dropFirst() }
    let (strong, quiet) = Foreground.text(for: appearance, isHighContrast: isHighContrast)
    primary = strong
    secondary = quiet
    let contrasting: Color = appearance == .light ? .black : .white
    track = contrasting.withAlpha(isHighContrast ? 0.4 : appearance == .light ? 0.14 : 0.2)
    divider = contrasting.withAlpha(isHighContrast ? 0.5 : 0.14)
    hover = contrasting.withAlpha(0.05)
    press = contrasting.withAlpha(0.1)
  }

  /// The text color before the backdrop is known, which is rendered to fit it.
  public static func text(
    for appearance: Appearance, isHighContrast: Bool = false
  ) -> (primary: Color, secondary: Color) {
    switch (appearance, isHighContrast) {
    case (.light, false): (Color(0x1C, 0x1C, 0x1E), Color(0x48, 0x48, 0x4A))
    case (.dark, false):
      (.white.withAlpha(0.92), Color(0xEB, 0xEB, 0xF5).withAlpha(0.65))
    case (.light, true): (.black, Color(0x2C, 0x2C, 0x2E))
    case (.dark, true): (.white, Color(0xEB, 0xEB, 0xF5))
    }
  }

  /// Returns the color for a strength.
  public func text(_ strength: Strength) -> Color {
    switch strength {
    case .primary: primary
    case .secondary: secondary
    }
  }

  /// Returns a legible tint of the same hue.
  public func color(_ tint: Tint, isLarge: Bool = false) -> Color {
    let goal = isLarge ? Foreground.largeContrast : Foreground.secondaryContrast
    return tint.color(for: appearance).readable(on: grounds, contrast: goal, appearance)
  }

  /// Returns the text color for a tint and a strength.
  public func color(_ tint: Tint?, _ strength: Strength, isLarge: Bool = false) -> Color {
    tint.map { color($0, isLarge: isLarge) } ?? text(strength)
  }
}

nonisolated extension Tint {
  /// The color, before its contrast is adjusted.
  public func color(for appearance: Appearance) -> Color {
    let (light, dark): (Color, Color) =
      switch self {
      case .blue: (Color(66, 145, 211), Color(66, 145, 211))
      case .green: (Color(133, 191, 37), Color(133, 191, 37))
      case .red: (Color(0xE0, 0x34, 0x2B), Color(0xFF, 0x5A, 0x50))
      case .orange: (Color(0xF2, 0x8A, 0x1B), Color(0xFF, 0x9F, 0x3D))
      case .yellow: (Color(0xE8, 0xB9, 0x0C), Color(0xFF, 0xD4, 0x3B))
      case .purple: (Color(0x9B, 0x51, 0xE0), Color(0xC0, 0x84, 0xFC))
      case .pink: (Color(0xE6, 0x3E, 0x7C), Color(0xFF, 0x6F, 0xA3))
      case .teal: (Color(0x1F, 0xA3, 0xA3), Color(0x4F, 0xD1, 0xC5))
      case .brown: (Color(0x94, 0x6B, 0x46), Color(0xC8, 0x9B, 0x70))
      case .gray: (Color(0x6E, 0x6E, 0x73), Color(0xA8, 0xA8, 0xAD))
      case .rgb(let red, let green, let blue): (Color(red, green, blue), Color(red, green, blue))
      }
    return appearance == .light ? light : dark
  }
}

nonisolated extension Color {
  /// Returns the color, darkened in light themes and lightened in dark ones, until it has the contrast
  /// to all backgrounds.
  func readable(on grounds: [Color], contrast goal: Double, _ appearance: Appearance) -> Color {
    let holds = { (color: Color) in grounds.allSatisfy { color.contrast(with: $0) >= goal } }
    guard !holds(self) else { return self }
    let end: Color = appearance == .light ? .black : .white
    var (least, most) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (least + most) / 2
      if holds(mixed(with: end, middle)) { most = middle } else { least = middle }
    }
    return mixed(with: end, most)
  }
}
