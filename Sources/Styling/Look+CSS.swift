internal import GTK
internal import WidgetCore

nonisolated extension Look {
  /// The colors and sizes of this look for style sheets: `@primary`, `.text-body`, and so on.
  public var css: String {
    var lines = [
      color("primary", ink.primary), color("secondary", ink.secondary),
      color("track", ink.track), color("divider", ink.divider),
      color("hover", ink.hover), color("press", ink.press),
      color("accent", ink.color(.blue)), color("accent_large", ink.color(.blue, isLarge: true)),
      color("positive", ink.color(.green)), color("negative", ink.color(.red)),
      color("ground", material.body.withAlpha(1)),
      color("card", material.body),
      // What lies behind cards where there is no frost.
      color("backdrop", Material.material(for: appearance, isSolid: true).veil),
      // What is written on something in one of the tints.
      color("mark", appearance == .light ? .white : Color(0x1C, 0x1C, 0x1E)),
    ]
    for role in TextRole.allCases {
      let style = TextStyle.style(for: role)
      lines.append(
        ".today .text-\(role.rawValue) { font-size: \(pixels(style.size)); "
          + "font-weight: \(style.weight.rawValue); }")
    }
    // Popovers are windows of their own.
    lines.append(".today popover { font-size: \(pixels(13)); }")
    return lines.joined(separator: "\n")
  }

  private func color(_ name: String, _ color: Color) -> String {
    func part(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
    let alpha = (color.alpha * 1000).rounded() / 1000
    let parts = "\(part(color.red)), \(part(color.green)), \(part(color.blue)), \(alpha)"
    return "@define-color \(name) rgba(\(parts));"
  }

  private func pixels(_ size: Double) -> String { "\((size * textScale * 10).rounded() / 10)px" }
}
