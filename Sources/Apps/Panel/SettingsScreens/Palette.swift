internal import Forms
internal import WidgetCore

/// The colors for the background: light ones behind dark text, and dark ones behind light text.
nonisolated enum Palette {
  static func choices(for appearance: Appearance) -> [FormField.Choice] {
    colors.map { FormField.Choice(appearance == .light ? $0.light : $0.dark, $0.name()) }
  }

  private static let colors: [(light: String, dark: String, name: @Sendable () -> String)] = [
    ("#9DC1E6", "#23466E", { translated("Blue") }),
    ("#97D0CB", "#1C5652", { translated("Teal") }),
    ("#A8D3A0", "#2A5730", { translated("Green") }),
    ("#CFDD92", "#4A5A20", { translated("Lime") }),
    ("#F0DC8E", "#6B5618", { translated("Yellow") }),
    ("#F2C196", "#75431B", { translated("Orange") }),
    ("#EEA9A3", "#74302C", { translated("Red") }),
    ("#EDB1CE", "#6E2F52", { translated("Pink") }),
    ("#C6B3E6", "#4A3574", { translated("Purple") }),
    ("#C3C9D1", "#3C424B", { translated("Gray") }),
  ]
}
