internal import WidgetCore

// Strings about a script or file to add.
nonisolated extension Phrases {
  // Headline above the reason.
  static var unableToAdd: String { translated("Unable to Add the Widget") }
  // The word that the user types to agree, also on the command line.
  static var yes: String { translated("yes") }
  static var typeToAdd: String {
    translated("To add it, type “{word}”:", ["word": yes])
  }

  // Behind it stands what a program in a sandbox can do.
  static var runsInSandbox: String {
    translated("It will run in a sandbox, which can be changed in the settings of its card:")
  }

  static func isSaved(_ file: String) -> String {
    translated("It will be saved as {file}.", ["file": file])
  }

  static func isTaken(_ id: String) -> String {
    translated(
      "A card on the panel has the same ID, {id}. Remove it before you add another program.",
      ["id": id])
  }

  static func isNoWidget(_ file: String) -> String {
    translated("{file} is neither a plugin nor a widget.", ["file": file])
  }
}
