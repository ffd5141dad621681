internal import WidgetCore

/// What the Settings say.
nonisolated extension Phrases {
  static var settings: String { translated("Settings") }
  static var panel: String { translated("Panel") }
  static var edge: String { translated("Screen Edge") }
  // The panel chooses: the edge, or the colors as the desktop has them.
  static var automatic: String { translated("Automatic") }
  // The left edge of the screen.
  static var left: String { translated("Left") }
  // The right edge of the screen.
  static var right: String { translated("Right") }
  static var width: String { translated("Width") }
  static var monitor: String { translated("Monitor") }
  static var monitorOfPointer: String { translated("Monitor with Pointer") }
  static var primaryMonitor: String { translated("Primary Monitor") }
  static var keepOnScreen: String { translated("Keep on Screen") }
  static var letGo: String { translated("Don’t Keep on Screen") }
  static var keyboardFocus: String { translated("Keyboard Focus") }
  // When the panel takes the keyboard: as soon as a command or a shortcut shows it.
  static var whenShown: String { translated("When Shown") }
  // When the panel takes the keyboard: not before it is clicked.
  static var whenClicked: String { translated("When Clicked") }
  // A switch: whether a click beside the panel hides it.
  static var outsideClick: String { translated("Hide on Outside Click") }
  static var startAtLogin: String { translated("Start at Login") }
  // What a card is called, in its heading.
  // A switch: whether a widget may send them.
  static var notifications: String { translated("Notifications") }
  static var cardName: String { translated("Name") }
  // The keys that show and hide the panel.
  static var shortcut: String { translated("Shortcut") }
  // Instead of a shortcut, where none is set.
  static var noShortcut: String { translated("None") }
  static var shortcutHint: String {
    translated("Press these keys anywhere to show or hide the panel.")
  }
  static func shortcutLineHint(_ keys: String) -> String {
    // Above a line for the user to copy into the settings of a compositor.
    translated("{keys} shows or hides the panel then.", ["keys": keys])
  }
  static var hotEdge: String { translated("Open at Screen Edge") }
  static var hotEdgeHint: String {
    translated("Push the pointer against the edge to show the panel.")
  }
  static var appearance: String { translated("Appearance") }
  static var lightOrDark: String { translated("Color Scheme") }
  // Light or dark, of the colors of the panel.
  static var light: String { translated("Light") }
  // Light or dark, of the colors of the panel.
  static var dark: String { translated("Dark") }
  static var wallpaper: String { translated("Wallpaper") }
  static var picture: String { translated("Picture") }
  static var color: String { translated("Color") }
  static var noPicture: String { translated("This must be the path to a picture.") }
  static var noColor: String { translated("This must be a color such as #28527A.") }
  static var textSize: String { translated("Text Size") }
  static var solidCards: String { translated("Solid Cards") }
  static var blurBehind: String { translated("Blur Background") }
  static var widgets: String { translated("Widgets") }
  static var notSaved: String { translated("Not saved") }
  static var noWidgetSettings: String {
    translated("None of the widgets on the panel has settings.")
  }
  static var about: String { translated("About") }
  static var version: String { translated("Version") }
  static var license: String { translated("License") }
  // The heading of a list of libraries and their licenses.
  static var madeWith: String { translated("Made With") }
  static var copyright: String {
    translated("© {year} The Today authors", ["year": Translations.typed(2026)])
  }
  static var publicDomain: String { translated("Public domain") }

  /// Why a color doesn't look as it was chosen; nil where it does.
  static func fate(of color: ColorFate) -> String? {
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

  // It follows what is wrong with a picture, such as "This file doesn’t exist."
  static func wallpaperInstead(_ problem: String) -> String {
    translated("{problem} The desktop’s wallpaper is shown instead.", ["problem": problem])
  }

  /// What is done while a monitor is not connected; nil where there is none that is wanted and not
  /// there.
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

  /// Between what a number must lie; nil where there is nothing to say.
  static func limits(_ kind: SettingDefinition.Kind) -> String? {
    guard case .number(let minimum, let maximum, _) = kind else { return nil }
    func text(_ number: Double) -> String { Translations.typed(number) }
    return switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      translated("From {least} to {most}", ["least": text(minimum), "most": text(maximum)])
    case (let minimum?, nil): translated("At least {least}", ["least": text(minimum)])
    case (nil, let maximum?): translated("At most {most}", ["most": text(maximum)])
    case (nil, nil): nil
    }
  }
}
