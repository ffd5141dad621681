internal import WidgetCore

/// The strings of screen frames.
public nonisolated enum ScreenPhrases {
  static var close: String { translated("Close") }
  // To the screen before.
  static var back: String { translated("Back") }
  public static var unsavedTitle: String { translated("Save Changes?") }
  public static var unsavedText: String { translated("Unsaved changes will be lost.") }
  static var cannotSave: String {
    translated("The changes can’t be saved as they are.")
  }
  public static var save: String { translated("Save") }
  static var discardChanges: String { translated("Discard Changes") }
  static var keepEditing: String { translated("Keep Editing") }
}
