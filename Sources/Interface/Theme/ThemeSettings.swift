public import GTK
public import KeyFiles
public import WidgetCore

/// The settings of the theme in today.conf, which the panel and Crypticker share.
public nonisolated struct ThemeSettings: SettingGroup {
  /// Light or dark; nil follows the desktop.
  public var appearance: Appearance?
  public var background = Background.desktop
  /// The text size in percent of the desktop's.
  public var textScale = 100
  /// Whether cards are solid, even if the desktop doesn't ask for it.
  public var isSolid = false

  public init() {}

  public static let group = "Panel"

  public static var definitions: [BoundSetting<ThemeSettings>] {
    [
      .choice(
        "Appearance", \.appearance, translated("Color Scheme"),
        [
          (nil, "automatic", translated("Automatic")),
          // Light or dark, of the colors of the panel.
          (.light, "light", translated("Light")),
          // Light or dark, of the colors of the panel.
          (.dark, "dark", translated("Dark")),
        ], help: "The color scheme. Automatic follows the desktop."),
      .text(
        "Background", \.background, translated("Wallpaper"),
        syntax: "Ar file | color | Cm automatic",
        help: """
          The background behind the cards: a picture, as a full path or one that begins with ~/, \
          a color such as #28527A, or the desktop's wallpaper, which is the default.
          """),
      .range(
        "TextScale", \.textScale, translated("Text Size"), 50...300, step: 10, unit: .percent,
        help: "The text size relative to the desktop's, in percent."),
      .toggle(
        "Solid", \.isSolid, translated("Solid Cards"),
        help:
          "Whether cards are drawn without transparency, even if the desktop doesn't ask for it."
      ),
    ]
  }
}

/// The background behind the cards.
public nonisolated enum Background: Hashable, Sendable {
  /// The desktop's wallpaper.
  case desktop
  /// A picture of the user's; the path may begin with ~.
  case file(String)
  case color(Color)
}

nonisolated extension Theme {
  /// The theme for the settings, the desktop's preferences, and the backdrop.
  public init(_ settings: ThemeSettings, _ desktop: DesktopTheme, backdrop: BackdropRange?) {
    self.init(
      settings.appearance ?? desktop.appearance ?? .light,
      textScale: desktop.textScale * Double(settings.textScale) / 100,
      isSolid: settings.isSolid || desktop.reducesTransparency,
      isHighContrast: desktop.isHighContrast, accent: desktop.accent, backdrop: backdrop)
  }
}

nonisolated extension Background: SettingText {
  public init(setting name: String, _ entry: KeyFileEntry) throws(KeyFileError) {
    if entry.text.lowercased() == "automatic" {
      self = .desktop
    } else if entry.text.hasPrefix("/") || entry.text.hasPrefix("~/") {
      self = .file(entry.text)
    } else if let color = Color(hex: entry.text), color.alpha == 1 {
      self = .color(color)
    } else {
      throw KeyFileError(
        line: entry.line,
        message: translated(
          "“{line}” is neither a color nor a file", ["line": "\(name)=\(entry.text)"]),
        remedy: translated(
          "expected automatic, a color such as #28527A, or the full path to a picture"))
    }
  }

  public var settingText: String {
    switch self {
    case .desktop: "automatic"
    case .file(let path): path
    case .color(let color): color.hex
    }
  }
}
