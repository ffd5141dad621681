internal import WidgetCore

/// What forms say.
nonisolated enum FormPhrases {
  static var saveKeys: String { translated("Control+S") }
  static var save: String { translated("Save") }
  // What was changed, or a secret, is kept.
  static var saved: String { translated("Saved") }
  // A switch for one of several things, such as a source of prices.
  static func use(_ name: String) -> String { translated("Use {source}", ["source": name]) }
  static var discard: String { translated("Discard") }
  static var restoreDefaults: String { translated("Restore Defaults") }
  static var unsavedBefore: String { translated("Unsaved changes from last time") }
  static var unsavedBeforeText: String {
    translated("The changes you didn’t save have been filled in again.")
  }
  static var secretsAgain: String {
    translated("Secrets weren’t saved. Enter them again.")
  }
  static var notSent: String { translated("What you entered hasn’t been sent yet.") }
  static var notSaved: String { translated("Not saved") }
  // Of a field that can't be left empty.
  static var required: String { translated("Required") }
  static var willBeForgotten: String { translated("Will be forgotten") }
  // A button that removes a stored secret.
  static var forget: String { translated("Forget") }
  static var chooseFile: String { translated("Choose a File") }
  static var chooseFolder: String { translated("Choose a Folder") }
  // A button that asks for a file or folder.
  static var choose: String { translated("Choose") }
  static var cancel: String { translated("Cancel") }
  // Instead of a shortcut, where none is set.
  static var noShortcut: String { translated("None") }
  // Instead of a shortcut, while the user is to press the keys for it.
  static var pressKeys: String { translated("Press Keys…") }
  static var pressKeysHint: String {
    translated("Escape cancels; Backspace removes the shortcut.")
  }
  static var placeHint: String { translated("A city, or 52.52,13.40") }

  static func required(_ label: String) -> String {
    translated("{label} (required)", ["label": label])
  }
  // The button that lowers a number, for screen readers.
  static func less(_ label: String) -> String { translated("Decrease {label}", ["label": label]) }
  // The button that raises a number, for screen readers.
  static func more(_ label: String) -> String { translated("Increase {label}", ["label": label]) }
  static func forget(_ label: String) -> String { translated("Forget {label}", ["label": label]) }
  static func chooseFile(_ label: String) -> String {
    translated("Choose a file for {label}", ["label": label])
  }
  static func chooseFolder(_ label: String) -> String {
    translated("Choose a folder for {label}", ["label": label])
  }
  static func chosen(_ label: String, _ value: String) -> String {
    translated("{label}: {value}", ["label": label, "value": value])
  }
  static func pixels(_ count: Int) -> String {
    counted("{count} pixel", "{count} pixels", count)
  }
}
