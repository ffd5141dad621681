/// What a user can tell the panel on the command line.
nonisolated enum Command: Equatable, Sendable {
  /// Bring the panel in, and start it if need be.
  case show
  case hide
  case toggle
  /// Bring the panel in and give it the keyboard.
  case focus
  /// Start, but stay out of sight: for the start at login.
  case background
  case pin
  case unpin
  case status
  case quit
  case version
  case help

  /// Whether a start with this command becomes the running panel where there is none.
  var startsThePanel: Bool {
    switch self {
    case .show, .toggle, .focus, .background, .pin: true
    case .hide, .unpin, .status, .quit, .version, .help: false
    }
  }
}

/// A command line that the panel doesn't understand.
nonisolated struct CommandError: Error, Equatable, CustomStringConvertible {
  let description: String
}

nonisolated extension Command {
  private static let words: [(words: [String], command: Command, does: String)] = [
    (["show"], .show, "Bring the panel in (the same as no command)"),
    (["hide"], .hide, "Send it out of sight"),
    (["toggle"], .toggle, "Bring it in, or send it away if it is there"),
    (["focus"], .focus, "Bring it in and give it the keyboard"),
    (["pin"], .pin, "Keep it on the screen, with its strip reserved for it"),
    (["unpin"], .unpin, "Let it come and go again, and give the strip back"),
    (["status"], .status, "Say whether it runs, whether it is shown, and where"),
    (["quit"], .quit, "End it"),
    (["--background"], .background, "Start it out of sight, as at login"),
    (["--version", "-v"], .version, "Say which version this is"),
    (["--help", "-h", "help"], .help, "Say this"),
  ]

  /// Understands the words after the program's name.
  init(arguments: [String]) throws(CommandError) {
    guard let first = arguments.first else {
      self = .show
      return
    }
    guard let known = Command.words.first(where: { $0.words.contains(first) }) else {
      let near = Command.words.flatMap(\.words).first { Command.isNear($0, first) }
      throw CommandError(
        description: "“\(first)” is not a command of Today. "
          + (near.map { "Did you mean “today \($0)”? " } ?? "") + "“today --help” lists them.")
    }
    guard arguments.count == 1 else {
      throw CommandError(
        description: "“today \(first)” takes nothing more, but was given "
          + "“\(arguments.dropFirst().joined(separator: " "))”.")
    }
    self = known.command
  }

  /// What `today --help` says.
  static var usage: String {
    let width = words.map { $0.words[0].count }.max() ?? 0
    let lines = words.map { entry in
      let name = entry.words[0]
      return "  today \(name)\(String(repeating: " ", count: width - name.count))  \(entry.does)"
    }
    return """
      Usage: today [COMMAND]

      A side panel for the desktop. It runs once; each later start hands its command to it.

      \(lines.joined(separator: "\n"))

      Its settings are in today.conf in the folder today of the configuration folder
      (~/.config unless XDG_CONFIG_HOME says otherwise) and are followed as they change.

      """
  }

  /// Whether one word is the other with one letter too many, missing, changed, or two swapped.
  private static func isNear(_ known: String, _ typed: String) -> Bool {
    let known = Array(known)
    let typed = Array(typed)
    guard abs(known.count - typed.count) <= 1, typed.count > 1 else { return false }
    let start = zip(known, typed).prefix { $0 == $1 }.count
    let end = zip(known.reversed(), typed.reversed()).prefix { $0 == $1 }.count
    let left = max(known.count, typed.count) - start - end
    if left <= 1 { return true }
    return left == 2 && known.count == typed.count && known[start] == typed[start + 1]
      && known[start + 1] == typed[start]
  }
}
