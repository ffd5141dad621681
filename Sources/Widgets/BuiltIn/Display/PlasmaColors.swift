internal import WidgetCore
internal import WidgetExtension

/// The color scheme of KDE Plasma, read from the files kdeglobals.
struct PlasmaColors {
  /// The contents of the files, the user's own first.
  let files: [String]

  private static let longestName = 200

  init(_ files: [String]) { self.files = files }

  init(_ desktop: DesktopEnvironment) {
    files = desktop.settingsFolders.compactMap { folder in
      readFile("\(folder)/kdeglobals").map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The name of the scheme; nil for Plasma's default.
  var scheme: String? {
    value("ColorScheme", in: "General").flatMap { name in
      // It becomes an argument of a command.
      name.isEmpty || name.hasPrefix("-") || name.utf8.count > PlasmaColors.longestName ? nil : name
    }
  }

  /// Whether windows are dark. The colors of the scheme in use are copied to the file.
  var isDark: Bool {
    value("BackgroundNormal", in: "Colors:Window").flatMap(PlasmaColors.isDark)
      ?? (scheme?.lowercased().contains("dark") ?? false)
  }

  /// Reads a color such as "42,46,50"; nil for others.
  private static func isDark(_ color: String) -> Bool? {
    let parts = color.split(separator: ",").prefix(3).compactMap { Int($0.trimmed) }
    guard parts.count == 3, parts.allSatisfy((0...255).contains) else { return nil }
    // The weights of Plasma's portal.
    return (parts[0] * 11 + parts[1] * 16 + parts[2] * 5) / 32 < 128
  }

  /// Returns the value of the first file that has the key.
  private func value(_ key: String, in group: String) -> String? {
    files.lazy.compactMap { PlasmaColors.value(key, in: group, of: $0) }.first
  }

  private static func value(_ key: String, in group: String, of file: String) -> String? {
    var isInside = false
    for line in file.split(separator: "\n").lazy.map(\.trimmed) {
      if line.hasPrefix("[") {
        isInside = line == "[\(group)]"
      } else if isInside, let equals = line.firstIndex(of: "="), line[..<equals].trimmed == key {
        return String(line[line.index(after: equals)...].trimmed)
      }
    }
    return nil
  }

  // MARK: - Switching

  /// The key of the stored name of the user's last scheme.
  static func key(isDark: Bool) -> String { isDark ? "dark-scheme" : "light-scheme" }

  /// Returns the schemes to try: the user's last one, then Plasma's own.
  static func schemes(isDark: Bool, last: String?) -> [String] {
    let own = isDark ? "BreezeDark" : "BreezeLight"
    return last.map { $0 == own ? [own] : [$0, own] } ?? [own]
  }
}

extension BusRule {
  /// Changes of Plasma's colors and fonts, sent by the program that makes them.
  static let plasmaSettings = BusRule(interface: "org.kde.KGlobalSettings", member: "notifyChange")
}
