internal import WidgetCore

// Strings about the programs that a click starts.
nonisolated extension Phrases {
  // A button: to run the program that is shown above it.
  static var runOnce: String { translated("Run") }
  static var runAlways: String { translated("Always Run This") }
  static var outsideSandbox: String {
    translated("It will run outside the widget’s sandbox, with all of your permissions.")
  }
  static var mayNotRun: String {
    translated("This widget may not run programs: its manifest lacks {line}.", ["line": "Run=true"])
  }

  static var commandIsTooLong: String {
    translated("The command is too long to be read before it runs.")
  }

  static func runsProgram(_ widget: String) -> String {
    translated("The Widget “{widget}” Wants to Run a Program", ["widget": widget])
  }

  static func opensApp(_ widget: String) -> String {
    translated("The Widget “{widget}” Wants to Open an App", ["widget": widget])
  }

  static func noProgram(_ name: String) -> String {
    translated("The program “{program}” isn’t installed.", ["program": name.quotedName()])
  }

  static func noApp(_ file: String) -> String {
    translated("The app “{app}” isn’t installed.", ["app": file.quotedName()])
  }
}
