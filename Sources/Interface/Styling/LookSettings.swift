public import GTK
public import KeyFiles
public import WidgetCore

/// What the user has set about the look in today.conf, in the group Panel. The panel and the app
/// read the same.
public nonisolated struct LookSettings: Hashable, Sendable {
  /// Light or dark; nil follows the desktop.
  public var appearance: Appearance?
  public var background = Background.desktop
  /// How large text is beside what the desktop says, in percent.
  public var textScale = 100
  /// Whether cards are solid, even if the desktop doesn't ask for it.
  public var isSolid = false

  public init() {}
}

/// What the cards lie on.
public nonisolated enum Background: Hashable, Sendable {
  /// The desktop's wallpaper.
  case desktop
  /// A picture of the user's; the path may begin with ~.
  case file(String)
  case color(Color)
}

nonisolated extension Look {
  /// What follows from the user's settings, the desktop's wishes, and the frost that is there.
  public init(_ settings: LookSettings, _ desktop: DesktopLook, frost: FrostRange?) {
    self.init(
      settings.appearance ?? desktop.appearance ?? .light,
      textScale: desktop.textScale * Double(settings.textScale) / 100,
      isSolid: settings.isSolid || desktop.reducesTransparency,
      isHighContrast: desktop.isHighContrast, accent: desktop.accent, frost: frost)
  }
}

// MARK: - Reading

nonisolated extension LookSettings {
  private static let group = "Panel"
  public static let textScales = 50...300

  /// The keys, as they are written in the file.
  enum Key: String {
    case appearance = "Appearance"
    case background = "Background"
    case textScale = "TextScale"
    case solid = "Solid"
  }

  /// Reads what the file says; what isn't said there, or can't be used, has its default.
  public init(_ file: KeyFile, mistakes: inout [KeyFileError]) {
    func read<Value>(
      _ key: Key, _ body: (_ key: String) throws(KeyFileError) -> Value?
    ) -> Value? {
      do throws(KeyFileError) {
        return try body(key.rawValue)
      } catch {
        mistakes.append(error)
        return nil
      }
    }
    appearance = read(.appearance) { key throws(KeyFileError) in
      let words = ["automatic"] + Appearance.allCases.map(\.rawValue)
      return try file.choice(key, in: Self.group, of: words).flatMap { Appearance(rawValue: $0) }
    }
    background =
      read(.background) { key throws(KeyFileError) in
        try file.value(key, in: Self.group).map(Self.background)
      } ?? background
    textScale =
      read(.textScale) { key throws(KeyFileError) in
        try file.number(key, in: Self.group, range: Self.textScales)
      } ?? textScale
    isSolid =
      read(.solid) { key throws(KeyFileError) in
        try file.isOn(key, in: Self.group)
      } ?? isSolid
  }

  /// Reads the bytes of today.conf for a program that is not the panel: mistakes are told there. Nil
  /// where there are some, as the last good settings stay in force.
  public static func read(_ bytes: [UInt8]) -> LookSettings? {
    guard let file = try? KeyFile(parsing: bytes) else { return nil }
    var mistakes: [KeyFileError] = []
    let settings = LookSettings(file, mistakes: &mistakes)
    return mistakes.isEmpty ? settings : nil
  }

  private static func background(_ entry: KeyFiles.Entry) throws(KeyFileError) -> Background {
    if entry.text.lowercased() == "automatic" { return .desktop }
    if entry.text.hasPrefix("/") || entry.text.hasPrefix("~/") { return .file(entry.text) }
    if let color = Color(hex: entry.text), color.alpha == 1 { return .color(color) }
    throw KeyFileError(
      line: entry.line,
      message: translated(
        "“{line}” is neither a color nor a file", ["line": "Background=\(entry.text)"]),
      remedy: translated(
        "expected automatic, a color such as #28527A, or the full path to a picture"))
  }
}
