internal import WidgetCore

/// The strings of forms.
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
  static var unsentTitle: String { translated("Discard What You Entered?") }
  // The label of the form's button, such as "Add".
  static func notSent(_ button: String) -> String {
    translated(
      "It isn’t used until you press “{button}”.", ["button": button.quotedName(limit: 40)])
  }
  // The title of a message: what was entered in a form was not accepted, and the reason follows.
  static var notAccepted: String { translated("Not accepted") }
  static var notSaved: String { translated("Not saved") }
  // Of a field that can't be left empty.
  static var willBeForgotten: String { translated("Will be forgotten") }
  // A button that removes a stored secret.
  static var chooseFile: String { translated("Choose a File") }
  static var chooseFolder: String { translated("Choose a Folder") }
  // A button that asks for a file or folder.
  static var choose: String { translated("Choose") }
  // A button beside a line of text: puts it on the clipboard.
  static var copy: String { translated("Copy") }
  // The same button afterwards.
  static var copied: String { translated("Copied") }
  static var cancel: String { translated("Cancel") }
  // Instead of a shortcut, where none is set.
  static var noShortcut: String { translated("None") }
  // A button that empties a date, and what stands in place of one.
  static var noDate: String { translated("No Date") }
  // Instead of a shortcut, while the user is to press the keys for it.
  static var pressKeys: String { translated("Press Keys…") }
  static var pressKeysHint: String {
    translated("Escape cancels; Backspace removes the shortcut.")
  }
  // A button that sets a suggested shortcut, such as Super+N.
  static func use(keys: String) -> String { translated("Use {keys}", ["keys": keys]) }
  static var placeHint: String { translated("A city, or 52.52,13.40") }

  // While it is looked for what could be meant by what was typed.
  static var searching: String { translated("Searching…") }
  // Nothing could be meant by what was typed.
  static var nothingFound: String { translated("Nothing Found") }
  static func suggestions(_ label: String) -> String {
    translated("Suggestions for {label}", ["label": label])
  }
  static func suggestionCount(_ count: Int) -> String {
    counted("{count} suggestion", "{count} suggestions", count)
  }
  // Of a suggestion, such as a town: its name, and where it is.
  static func suggestion(_ title: String, _ subtitle: String?) -> String {
    subtitle.map { translated("{name}, {place}", ["name": title, "place": $0]) } ?? title
  }
  // In place of a list with nothing in it.
  static var emptyList: String { translated("Nothing here yet") }
  // A button that adds to a list.
  static var add: String { translated("Add") }
  static func add(to label: String) -> String {
    translated("Add to {label}", ["label": label])
  }
  // A button that takes something out of a list, for screen readers.
  static func remove(_ item: String) -> String { translated("Remove {item}", ["item": item]) }

  // The headline of settings that few users need; a press shows them.
  static var advanced: String { translated("Advanced") }

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
