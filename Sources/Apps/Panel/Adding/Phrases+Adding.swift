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

  // What runs a script, such as "/usr/bin/env python3".
  static func isRun(by program: String) -> String {
    translated("It is run by {program}.", ["program": program])
  }

  static func needs(_ programs: [String]) -> String {
    translated("It says that it needs {programs}.", ["programs": listed(programs)])
  }

  // An address, or a file.
  static func isFrom(_ source: String) -> String {
    translated("It comes from {source}.", ["source": source])
  }

  static func isSaved(_ file: String) -> String {
    translated("It will be saved as {file}.", ["file": file])
  }

  static func isNoWidget(_ file: String) -> String {
    translated("{file} is neither a plugin nor a widget.", ["file": file])
  }
}
