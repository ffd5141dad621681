internal import Plugins
internal import WidgetCore

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
