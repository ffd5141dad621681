internal import WidgetCore

/// The strings of the card, in one place for translators.
enum ShortcutWords {
  static var nothing: String {
    translated("Buttons of your own: apps, and commands that you would type in a terminal.")
  }
  static var addApp: String { translated("Add App…") }
  static var addCommand: String { translated("Add Command…") }
  static var addAppTitle: String { translated("Add App") }
  static var addCommandTitle: String { translated("Add Command") }
  static var editTitle: String { translated("Edit Shortcut") }
  static var add: String { translated("Add") }
  static var save: String { translated("Save") }

  static var app: String { translated("App") }
  static var name: String { translated("Name") }
  static var nameExample: String { translated("Screenshot") }
  // In an empty field for a name.
  static var nameOfApp: String { translated("The app’s name") }
  static var command: String { translated("Command") }
  // A command for the shell; the shortcut is shown as on while that command succeeds.
  static var state: String { translated("On While This Command Succeeds") }
  static var off: String { translated("Command to Turn It Off") }
  // That of an icon.
  static var color: String { translated("Color") }
  static var icon: String { translated("Icon") }
  static var unclearIcon: String {
    translated("Enter the name of an icon, such as “camera-photo-symbolic”.")
  }
  static var unknownApp: String { translated("This app is no longer installed.") }

  static func state(of name: String, isOn: Bool) -> String {
    isOn ? translated("{name}: on", ["name": name]) : translated("{name}: off", ["name": name])
  }
  static var edit: String { translated("Edit…") }
  static var moveToFront: String { translated("Move to Front") }
  static var remove: String { translated("Remove") }
  static func removed(_ name: String) -> String {
    translated("“{title}” was removed", ["title": name])
  }

  // Samples.
  static var files: String { translated("Files") }
  static var terminal: String { translated("Terminal") }
  static var nightLight: String { translated("Night Light") }
  static var screenshot: String { translated("Screenshot") }
  static var backUp: String { translated("Back Up") }
}
