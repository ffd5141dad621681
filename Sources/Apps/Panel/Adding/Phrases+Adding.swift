internal import WidgetCore

// What is said of a script or a file that the user may want to add.
nonisolated extension Phrases {
  // The headline above the reason.
  static var unableToAdd: String { translated("Unable to Add the Widget") }
  // What is typed to agree, as an answer to the question of the command line.
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

  static func isNoWidget(_ file: String) -> String {
    translated("{file} is neither a plugin nor a widget.", ["file": file])
  }
}
