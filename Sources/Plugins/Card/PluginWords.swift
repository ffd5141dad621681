internal import WidgetCore

/// What a plugin's card says by itself, in one place for whoever translates it.
enum PluginWords {
  // A button of a card: it opens what a program printed.
  static var showOutput: String { translated("Show Output") }
  // The title of a screen: what a program printed.
  static var output: String { translated("Output") }
  static var nothing: String { translated("It printed nothing.") }
  static var tooMuch: String { translated("There is too much to show in a card.") }

  static func left(_ count: Int) -> String {
    counted("{count} more line", "{count} more lines", count)
  }
}
