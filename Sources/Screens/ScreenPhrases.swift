internal import WidgetCore

/// What the frames of screens say.
nonisolated enum ScreenPhrases {
  static var close: String { translated("Close") }
  // To the screen before.
  static var back: String { translated("Back") }
  static var unsavedTitle: String { translated("Save Changes?") }
  static var unsavedText: String { translated("Unsaved changes will be lost.") }
  static var cannotSave: String {
    translated("The changes can’t be saved as they are.")
  }
  static var save: String { translated("Save") }
  static var discardChanges: String { translated("Discard Changes") }
  static var keepEditing: String { translated("Keep Editing") }
}
