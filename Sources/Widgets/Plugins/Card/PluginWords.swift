internal import WidgetCore

/// The panel's own strings on a plugin's card.
enum PluginWords {
  // A button of a card: it opens what a program printed.
  static var showOutput: String { translated("Show Output") }
  // The title of a screen: what a program printed.
  static var output: String { translated("Output") }
  // A row at the end of a menu: it opens what a plugin says of itself.
  static var about: String { translated("About") }
  static func author(_ name: String) -> String { translated("By {author}", ["author": name]) }
  static var nothing: String { translated("It printed nothing.") }
  static var tooMuch: String { translated("There is too much to show in a card.") }

  // On a card that failed. A button below it opens its settings.
  static var mayBeSandbox: String { translated("It runs in a sandbox, which may be why.") }
  static var changePermissions: String { translated("Change Permissions…") }

  // In a card's settings.
  static var sandboxFolder: String { translated("Folder to Show in the Sandbox") }

  static func left(_ count: Int) -> String {
    counted("{count} more line", "{count} more lines", count)
  }
}
