public import GTK
public import WidgetCore

/// The theme: a value, computed once and passed down to the views, which redraw with a new one.
public nonisolated struct Theme: Hashable, Sendable {
  public let appearance: Appearance
  public let material: Material
  public let foreground: Foreground
  /// The factor for text sizes.
  public let textScale: Double
  /// The color of selected and suggested controls.
  public let accent: Tint

  /// Whether cards are translucent.
  public var isTranslucent: Bool { material.veil.alpha < 1 }

  public init(
    _ appearance: Appearance = .light, textScale: Double = 1, isSolid: Bool = false,
    isHighContrast: Bool = false, accent: Tint? = nil, backdrop: BackdropRange? = nil
  ) {
    self.appearance = appearance
    self.accent = accent ?? .blue
    self.textScale = textScale
    var material = Material.material(for: appearance, isSolid: isSolid || isHighContrast)
    if backdrop?.isApart == false, material.veil.alpha < 1 {
      material.hairline = Material.hairline(for: appearance)
    }
    self.material = material
    foreground = Foreground(
      appearance, material: material, range: backdrop ?? BackdropRange(material.veil.over(.gray)),
      isHighContrast: isHighContrast)
  }
}

nonisolated extension Color {
  /// The backdrop before the wallpaper is known.
  static let gray = Color(0x80, 0x80, 0x80)
}

nonisolated extension Theme {
  /// The colors and sizes for style sheets: `@primary`, `.text-body`, and so on.
  public var css: String {
    var lines = [
      color("primary", foreground.primary), color("secondary", foreground.secondary),
      color("track", foreground.track), color("divider", foreground.divider),
      color("hover", foreground.hover), color("press", foreground.press),
      color("accent", foreground.color(accent)),
      color("accent_large", foreground.color(accent, isLarge: true)),
      color("price", foreground.color(.blue)),
      color("positive", foreground.color(.green)), color("negative", foreground.color(.red)),
      color("ground", material.body.withAlpha(1)),
      color("card", material.body),
      color("hairline", material.hairline ?? .clear),
      // The background behind cards without a backdrop.
      color("backdrop", Material.material(for: appearance, isSolid: true).veil),
      // The disc of today in a month.
      color("today", fill(.red)),
      // The text color on tints.
      color("mark", mark),
      // What is on or suggested, and the text color on it.
      color("fill", fill),
      color("on_fill", onFill),
    ]
    for role in TextRole.allCases {
      let style = TextStyle.style(for: role)
      lines.append(
        ".today .text-\(role.rawValue) { font-size: \(pixels(style.size(at: textScale))); "
          + "font-weight: \(style.weight.rawValue); }")
    }
    // Popovers are separate windows.
    lines.append(".today popover, .today tooltip { font-size: \(pixels(13 * textScale)); }")
    // The unit of icon buttons, which grow with the text and stay large enough to click.
    lines.append(
      ".today .sign { font-size: \(pixels(TextStyle.style(for: .body).size * max(1, textScale))); }"
    )
    return lines.joined(separator: "\n")
  }

  /// The text color on a tint.
  public var mark: Color { appearance == .light ? .white : Color(0x1C, 0x1C, 0x1E) }

  /// The colors of a clock: white by day and dark by night, in both themes.
  public func clockColors(isDay: Bool) -> (ground: Color, hands: Color, center: Color) {
    let (light, dark) =
      appearance == .light
      ? (Color.white, Color(0x2C, 0x2C, 0x2E)) : (Color(0xEC, 0xEC, 0xEE), Color(0x18, 0x18, 0x1A))
    return (isDay ? light : dark, isDay ? dark : light, Color(0xE0, 0x34, 0x2B))
  }

  private func color(_ name: String, _ color: Color) -> String {
    func part(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
    let alpha = (color.alpha * 1000).rounded() / 1000
    let parts = "\(part(color.red)), \(part(color.green)), \(part(color.blue)), \(alpha)"
    return "@define-color \(name) rgba(\(parts));"
  }

  private func pixels(_ size: Double) -> String { "\((size * 10).rounded() / 10)px" }
}
