internal import WidgetCore

/// Strings for new users and new versions.
nonisolated extension Phrases {
  static var goOn: String { translated("Continue") }
  static var done: String { translated("Done") }
  static var whatIsNew: String { translated("What’s New in Today") }
  static var welcome: String { translated("Welcome to Today") }
  static var whatTodayIs: String {
    translated("What matters today, at the edge of your screen in the blink of an eye.")
  }
  // Above a list of widgets that can be added.
  static var cardsFromTheInternet: String { translated("Cards That Use the Internet") }
  // Above the settings for opening the panel.
  static var opening: String { translated("Opening the Panel") }
  // Below a shortcut that was just set. {keys} is such as Super+N.
  static func tryShortcut(_ keys: String) -> String {
    translated("Press {keys} now to try it.", ["keys": keys])
  }
  // After the user has pressed the shortcut.
  static func shortcutWorks(_ keys: String) -> String {
    translated("It works: {keys} shows and hides the panel.", ["keys": keys])
  }
}
