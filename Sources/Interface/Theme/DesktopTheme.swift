public import WidgetCore

/// The appearance preferences of the desktop.
public nonisolated struct DesktopTheme: Hashable, Sendable {
  /// Nil without a preference.
  public var appearance: Appearance?
  public var isHighContrast = false
  public var reducesTransparency = false
  public var textScale = 1.0
  /// The accent color; nil without a preference.
  public var accent: Tint?

  public init(
    appearance: Appearance? = nil, isHighContrast: Bool = false, reducesTransparency: Bool = false,
    textScale: Double = 1, accent: Tint? = nil
  ) {
    self.appearance = appearance
    self.isHighContrast = isHighContrast
    self.reducesTransparency = reducesTransparency
    self.textScale = textScale
    self.accent = accent
  }

  /// Parses the desktop's color scheme or, without one, the name of its theme.
  init(
    colorScheme: String?, theme: String, prefersDark: Bool, highContrast: Bool?,
    reducedTransparency: Bool?, textScale: Double, accent: String? = nil,
    plasmaAccent: Tint? = nil
  ) {
    let theme = theme.lowercased()
    // "Darker" themes are light themes with dark title bars.
    let isDarkTheme = theme.hasSuffix("inverse") || theme.hasDarkPart
    appearance =
      switch colorScheme {
      case "prefer-dark": .dark
      case "prefer-light": .light
      default: prefersDark || isDarkTheme ? .dark : nil
      }
    isHighContrast = highContrast == true || theme.hasPrefix("highcontrast")
    reducesTransparency = reducedTransparency == true
    self.textScale = textScale.isFinite ? min(max(textScale, 0.5), 4) : 1
    self.accent =
      plasmaAccent ?? accent.flatMap { DesktopTheme.accents[$0] }.flatMap { Tint($0) }
  }

  /// The accents of GNOME 47 and later, as libadwaita shows them.
  private static let accents = [
    "blue": "#3584E4", "teal": "#2190A4", "green": "#3A944A", "yellow": "#C88800",
    "orange": "#ED5B00", "red": "#E62D42", "pink": "#D56199", "purple": "#9141AC",
    "slate": "#6F8396",
  ]
}

nonisolated extension String {
  fileprivate var hasDarkPart: Bool {
    split { !$0.isLetter }.contains { part in part.hasSuffix("dark") || part.hasPrefix("dark") }
      && !contains("darker")
  }
}
