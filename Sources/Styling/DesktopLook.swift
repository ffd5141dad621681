public import WidgetCore

/// How the desktop wants programs to look.
public nonisolated struct DesktopLook: Hashable, Sendable {
  /// Nil where it has no preference.
  public var appearance: Appearance?
  public var isHighContrast = false
  public var reducesTransparency = false
  public var textScale = 1.0

  public init(
    appearance: Appearance? = nil, isHighContrast: Bool = false, reducesTransparency: Bool = false,
    textScale: Double = 1
  ) {
    self.appearance = appearance
    self.isHighContrast = isHighContrast
    self.reducesTransparency = reducesTransparency
    self.textScale = textScale
  }

  /// From what the desktop says in its own words: a color scheme where it knows such a thing, else
  /// the theme tells.
  init(
    colorScheme: String?, theme: String, prefersDark: Bool, highContrast: Bool?,
    reducedTransparency: Bool?, textScale: Double
  ) {
    let theme = theme.lowercased()
    // "Darker" themes are light ones with dark title bars.
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
  }
}

nonisolated extension String {
  fileprivate var hasDarkPart: Bool {
    split { !$0.isLetter }.contains { part in part.hasSuffix("dark") || part.hasPrefix("dark") }
      && !contains("darker")
  }
}
