internal import Plugins
internal import WidgetCore

/// The environment variables of a plugin, as xbar, SwiftBar and Argos document them.
struct PluginEnvironment {
  var file: String
  /// The folder for the plugin's own data.
  var folder: String
  var appearance: Appearance
  /// The plugin's variables with a value.
  var variables: [String: String]
  /// Further values from the plugin's comments.
  var comments: [String: String]
  var dialect = PluginDialect.xbar
  /// Why it runs, as SwiftBar names it.
  var reason = "Schedule"
  /// Whether its menu is visible.
  var isMenuOpen = false
  /// The folder of stand-ins for programs that only macOS has.
  var standIns: String?

  /// Returns the environment, based on the inherited one.
  func values(over inherited: [String: String]) -> [String: String] {
    let isDark = appearance == .dark
    var own = [
      "BitBar": "1",
      "BitBarVersion": "2.0.0",
      "XBARDarkMode": isDark ? "true" : "false",
      "OS_APPEARANCE": isDark ? "Dark" : "Light",
      "OS_VERSION_MAJOR": "11", "OS_VERSION_MINOR": "0", "OS_VERSION_PATCH": "0",
      "ARGOS_VERSION": "2",
      "ARGOS_MENU_OPEN": isMenuOpen ? "true" : "false",
      PluginRefreshPipe.variable: "\(folder)/\(PluginRefreshPipe.name)",
    ]
    // Other plugins take SWIFTBAR=1 as a sign to print what only SwiftBar understands.
    if dialect == .swiftBar {
      own.merge([
        "SWIFTBAR": "1",
        "SWIFTBAR_VERSION": "2.0.1",
        "SWIFTBAR_BUILD": "536",
        "SWIFTBAR_PLUGIN_PATH": file,
        "SWIFTBAR_PLUGINS_PATH": PluginEnvironment.folder(of: file),
        "SWIFTBAR_PLUGIN_CACHE_PATH": folder,
        "SWIFTBAR_PLUGIN_DATA_PATH": folder,
        "SWIFTBAR_PLUGIN_REFRESH_REASON": reason,
      ]) { $1 }
    }
    var values = inherited
    // The variables of the host, which don't concern a plugin.
    for name in ["PYTHONPATH", "PYTHONPYCACHEPREFIX", "TODAY_SHELL"] { values[name] = nil }
    if let standIns {
      values["PATH"] = "\(standIns):\(values["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")"
    }
    values["BitBarDarkMode"] = isDark ? "1" : nil
    for (name, value) in own { values[name] = value }
    for (name, value) in comments { values[name] = value }
    for (name, value) in variables { values[name] = value }
    return values
  }

  /// Returns the folder of a file.
  static func folder(of file: String) -> String {
    let end = file.lastIndex(of: "/") ?? file.startIndex
    return end == file.startIndex ? "/" : String(file[..<end])
  }
}

/// The values of a plugin's variables. They are in the card's settings and in a file next to the plugin, which xbar
/// and plugins write. The latest change wins.
struct PluginSettings: Equatable {
  /// The environment variables for the plugin.
  var values: [String: String]
  /// The changes to write into the file; empty if it's up to date.
  var changed: [String: String]
  /// The card's settings, for detecting changes next time.
  var settings: [String: String]

  /// - Parameter known: the card's settings of the last time, empty at first.
  init(
    _ variables: [PluginVariable], card: [String: SettingValue], kept: [String: String],
    known: [String: String]
  ) {
    values = [:]
    changed = [:]
    settings = [:]
    for variable in variables {
      let name = variable.name
      let set = card[name].map { variable.written($0) }
      settings[name] = set
      if let set, set != known[name] ?? variable.standard, set != kept[name] {
        // The user changed it in the card.
        values[name] = set
        changed[name] = set
      } else {
        values[name] = kept[name] ?? set ?? variable.standard
      }
    }
  }
}
