internal import Plugins
internal import WidgetCore

/// The values of a plugin's variables, which lie in two places: in the card's settings, and in the file beside
/// it, which xbar writes and plugins change themselves. What was changed last counts.
struct PluginSettings: Equatable {
  /// What the plugin finds in its environment.
  var values: [String: String]
  /// What is to be written into the file; nothing where it is right.
  var changed: [String: String]
  /// The card's settings, to be known next time.
  var settings: [String: String]

  /// `known` are the card's settings as they were last time, none where there was none.
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
        // The user has changed it in the card.
        values[name] = set
        changed[name] = set
      } else {
        values[name] = kept[name] ?? set ?? variable.standard
      }
    }
  }
}
