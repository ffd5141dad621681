internal import WidgetCore

/// The error messages of plugins, in one place for translators.
enum PluginSentences {
  static func tookTooLong(seconds: Int) -> String {
    counted(
      "It took longer than {count} second and was ended.",
      "It took longer than {count} seconds and was ended.", seconds)
  }
  static var printedTooMuch: String { translated("It printed more than 1 MB and was ended.") }

  static func ended(status: Int, _ complaint: String?) -> String {
    guard let complaint else {
      return translated("It ended with status {status}.", ["status": "\(status)"])
    }
    // The second part is the last thing that a program complained of.
    return translated(
      "It ended with status {status}: {reason}", ["status": "\(status)", "reason": complaint])
  }
  static func ended(signal: Int) -> String {
    translated("It was ended by signal {signal}.", ["signal": "\(signal)"])
  }
  static func printedNothing(_ complaint: String?) -> String {
    guard let complaint else { return translated("It printed nothing.") }
    return translated("It printed nothing: {reason}", ["reason": complaint])
  }
  static func needs(_ programs: [String]) -> String {
    translated(
      "It needs {programs}, which isn’t installed here.",
      ["programs": listed(programs.map(quoted))])
  }
  /// A program that a script called, by its name or path, but that isn't there.
  static func lacks(_ program: String) -> String {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    return PluginCommand.macPrograms.contains(name) ? needsMac(name) : needs([program])
  }
  static func needsMac(_ program: String) -> String {
    translated("It needs {program}, which only a Mac has.", ["program": quoted(program)])
  }
  static var needsGnomeShell: String {
    // "eval" is a word that the plugin's author wrote.
    translated("Its {word} is code for GNOME Shell, which can’t run here.", ["word": "eval"])
  }
  static var isNotExecutable: String {
    translated("Its file may not be run; {command} fixes this.", ["command": "chmod +x"])
  }
  static var isGone: String { translated("Its file isn’t there any more.") }
  static func cantStart(_ reason: String) -> String {
    translated("It can’t be started: {reason}", ["reason": reason])
  }
  static var noTerminal: String {
    translated("No terminal was found that could run it.")
  }
  static var lineIsGone: String { translated("This line isn’t there any more.") }
  static func commandEnded(_ command: String, status: Int) -> String {
    translated(
      "“{command}” ended with status {status}.",
      ["command": command.quotable(limit: 60), "status": "\(status)"])
  }
  private static func quoted(_ name: String) -> String {
    translated("“{name}”", ["name": name.quotable(limit: 60)])
  }
}
