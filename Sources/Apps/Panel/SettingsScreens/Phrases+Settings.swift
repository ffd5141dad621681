internal import WidgetCore

/// The strings of the settings.
nonisolated extension Phrases {
  static var settings: String { translated("Settings") }
  static var panel: String { translated("Panel") }
  // The panel decides: the edge, or the desktop's colors.
  static var automatic: String { translated("Automatic") }
  static var monitorOfPointer: String { translated("Monitor with Pointer") }
  static var primaryMonitor: String { translated("Primary Monitor") }
  static var keepOnScreen: String { translated("Keep on Screen") }
  static var letGo: String { translated("Don’t Keep on Screen") }
  static var startAtLogin: String { translated("Start at Login") }
  // A switch: whether a widget may send them.
  static var notifications: String { translated("Notifications") }
  static var cardName: String { translated("Name") }
  // In place of a shortcut, if none is set.
  static var noShortcut: String { translated("None") }
  static var shortcutHint: String {
    translated("Press these keys anywhere to show or hide the panel.")
  }
  static func shortcutLineHint(_ keys: String) -> String {
    // Above a line for the user to copy into the settings of a compositor.
    translated("{keys} shows or hides the panel then.", ["keys": keys])
  }
  static var hotEdgeHint: String {
    translated("Push the pointer against the edge to show the panel.")
  }
  static var appearance: String { translated("Appearance") }
  static var picture: String { translated("Picture") }
  static var color: String { translated("Color") }
  static var noPicture: String { translated("This must be the path to a picture.") }
  static var widgets: String { translated("Widgets") }
  static var notSaved: String { translated("Not saved") }
  static var noWidgetSettings: String {
    translated("None of the widgets on the panel has settings.")
  }
  // The heading of a list of libraries and their licenses.
  static var madeWith: String { translated("Made With") }
  static var copyright: String {
    translated("© {year} The Today authors", ["year": Translations.typed(2026)])
  }
  static var publicDomain: String { translated("Public domain") }

  /// Returns the reason why a color looks different, or nil.
  static func fate(of color: ColorOutcome) -> String? {
    switch color {
    case .shown: nil
    case .lightened:
      translated(
        "The panel lightens this color to keep text readable. With the Dark color scheme, it stays dark."
      )
    case .darkened:
      translated(
        "The panel darkens this color to keep text readable. With the Light color scheme, it stays light."
      )
    case .hidden: translated("Solid cards hide the background.")
    }
  }

  // `problem` is the error of a picture, such as "This file doesn’t exist."
  static func wallpaperInstead(_ problem: String) -> String {
    translated("{problem} The desktop’s wallpaper is shown instead.", ["problem": problem])
  }

  /// Returns a note on the chosen monitor if it is not connected.
  static func standIn(for choice: MonitorChoice, among monitors: [String]) -> String? {
    guard !monitors.isEmpty, let name = choice.missing(among: monitors) else { return nil }
    let note = translated(
      "{monitor} is not connected. Until it is, the panel appears on the primary monitor.",
      ["monitor": name])
    // The names of monitors, such as "HDMI-1".
    let others = translated("Connected: {monitors}", ["monitors": listed(monitors)])
    return "\(note) \(others)"
  }

  static func notConnected(_ monitor: String) -> String {
    translated("{monitor} (not connected)", ["monitor": monitor])
  }
}
