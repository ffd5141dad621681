internal import WidgetCore

/// The strings of the card, in one place for translators.
enum NotesWords {
  static var nothing: String { translated("No notes yet") }
  static var untitled: String { translated("New Note") }
  static var new: String { translated("New Note") }
  static var text: String { translated("Text of the Note") }
  // In an empty field.
  static var placeholder: String { translated("Write something down") }
  static var delete: String { translated("Delete") }
  static func deleted(_ title: String) -> String {
    translated("“{title}” was deleted", ["title": title])
  }
  static var notEditable: String {
    translated("This note is too long to edit here, or has characters that would be lost.")
  }
  static func savedBeside(_ file: String) -> String {
    translated(
      "Another app has changed this note. Your text is saved as {file}.", ["file": file])
  }
  // The name of a file.
  static func fileName(_ number: Int) -> String {
    translated("Note {number}", ["number": "\(number)"]) + ".txt"
  }

  /// The file names and texts of a demonstration.
  static var samples: [(String, String)] {
    [
      ("1.txt", translated("Trip to Hamburg\nTrain at 8:12, platform 9\nBring the camera")),
      ("2.txt", translated("Present for Anna\nThe book about trains")),
    ]
  }
}
