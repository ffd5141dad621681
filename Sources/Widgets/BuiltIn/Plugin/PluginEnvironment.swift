internal import Plugins
internal import WidgetCore

/// The variables that a plugin finds, as the programs document them that it was written for.
struct PluginEnvironment {
  var file: String
  /// The folder that is its own to write to.
  var folder: String
  var appearance: Appearance
  /// Of its variables, those that are set.
  var variables: [String: String]
  /// What its comments say beside those.
  var comments: [String: String]

  /// All of them, over those that there are.
  func values(over inherited: [String: String]) -> [String: String] {
    let isDark = appearance == .dark
    let own = [
      "BitBar": "1",
      "BitBarVersion": "2.0.0",
      "XBARDarkMode": isDark ? "true" : "false",
      "SWIFTBAR": "1",
      "SWIFTBAR_VERSION": "2.0.0",
      "SWIFTBAR_BUILD": "500",
      "SWIFTBAR_PLUGIN_PATH": file,
      "SWIFTBAR_PLUGINS_PATH": PluginEnvironment.folder(of: file),
      "SWIFTBAR_PLUGIN_CACHE_PATH": folder,
      "SWIFTBAR_PLUGIN_DATA_PATH": folder,
      "OS_APPEARANCE": isDark ? "Dark" : "Light",
      "OS_VERSION_MAJOR": "11", "OS_VERSION_MINOR": "0", "OS_VERSION_PATCH": "0",
      "ARGOS_VERSION": "2",
      "ARGOS_MENU_OPEN": "false",
    ]
    var values = inherited
    // A plugin is a program of the user's, which knows nothing of these.
    for name in ["PYTHONPATH", "PYTHONPYCACHEPREFIX", "TODAY_SHELL"] { values[name] = nil }
    values["BitBarDarkMode"] = isDark ? "1" : nil
    for (name, value) in own { values[name] = value }
    for (name, value) in comments { values[name] = value }
    for (name, value) in variables { values[name] = value }
    return values
  }

  /// The folder that a file lies in.
  static func folder(of file: String) -> String {
    let end = file.lastIndex(of: "/") ?? file.startIndex
    return end == file.startIndex ? "/" : String(file[..<end])
  }
}
