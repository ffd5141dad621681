internal import Plugins

/// The command of a click on a line.
struct PluginCommand: Equatable {
  var program: String
  var words: [String]

  /// The reason that a command can't run.
  enum Lack: Error, Equatable {
    case noProgram(String)
    case noTerminal
    /// A program that only macOS has.
    case onlyOnMacs(String)

    /// The reason for the user.
    var sentence: String {
      switch self {
      case .noProgram(let name): PluginSentences.needs([name])
      case .noTerminal: PluginSentences.noTerminal
      case .onlyOnMacs(let name): PluginSentences.needsMac(name)
      }
    }
  }

  /// - Parameters:
  ///   - find: Returns the path of a program.
  ///   - variable: Returns the value of an environment variable.
  init(
    _ action: PluginAction, home: String, find: (String) -> String?, variable: (String) -> String?
  ) throws(Lack) {
    if let file = action.file, action.command == nil {
      self = try PluginCommand.opening(PluginCommand.path(file, home), find)
      return
    }
    let line = action.command ?? ""
    let words = action.words.map { PluginCommand.path($0, home) }
    let plain = PluginCommand.path(line, home)
    let name = plain.split(separator: "/").last.map(String.init) ?? plain
    var command: PluginCommand
    if name == "open", !words.isEmpty {
      guard let target = PluginCommand.target(ofOpen: words) else { throw .onlyOnMacs("open") }
      command = try PluginCommand.opening(target, find)
    } else if let program = find(plain) {
      command = PluginCommand(program: program, words: words)
    } else if PluginCommand.macPrograms.contains(name), find(name) == nil {
      throw .onlyOnMacs(name)
    } else if plain.contains(where: { " \t\"'$&;|<>()`".contains($0) }),
      let shell = PluginCommand.shell(find)
    {
      // A shell command line; the parameters become its last arguments.
      let whole = words.isEmpty ? line : "\(line) \"$@\""
      command = PluginCommand(program: shell, words: ["-c", whole, "plugin"] + words)
    } else if let program = find(name), plain.contains("/") {
      // The path differs from macOS.
      command = PluginCommand(program: program, words: words)
    } else {
      throw .noProgram(line)
    }
    if action.isInTerminal { command = try command.inTerminal(find, variable) }
    self = command
  }

  init(program: String, words: [String]) {
    self.program = program
    self.words = words
  }

  /// The file or address that macOS's `open` opens; its app is one of a Mac, so the user's opens it here.
  private static func target(ofOpen words: [String]) -> String? {
    var rest = words[...]
    while let option = rest.first, option.hasPrefix("-") {
      switch option {
      case "-g", "-j", "-n", "-u", "-F", "-W", "-e", "-t": rest.removeFirst()
      case "-a", "-b": rest = rest.dropFirst(2)
      default: return nil
      }
    }
    return rest.last
  }

  /// Whether it needs the desktop, which a sandbox doesn't have.
  func needsDesktop(_ action: PluginAction) -> Bool {
    action.isInTerminal || program.hasSuffix("/xdg-open")
  }

  /// Programs that only macOS has.
  static let macPrograms: Set<String> = [
    "afplay", "caffeinate", "defaults", "diskutil", "dscacheutil", "ioreg", "ipconfig", "launchctl",
    "mdfind", "networksetup", "osascript", "pbcopy", "pbpaste", "plutil", "pmset", "say",
    "screencapture", "scutil", "security", "sips", "softwareupdate", "sw_vers", "system_profiler",
    "tmutil", "vm_stat",
  ]

  private static func shell(_ find: (String) -> String?) -> String? {
    find("bash") ?? find("/bin/sh")
  }

  private static func opening(
    _ target: String, _ find: (String) -> String?
  ) throws(Lack) -> PluginCommand {
    guard let program = find("xdg-open") else { throw .noProgram("xdg-open") }
    return PluginCommand(program: program, words: [target])
  }

  /// Replaces "~" with the home folder.
  private static func path(_ text: String, _ home: String) -> String {
    text == "~" ? home : text.hasPrefix("~/") ? home + text.dropFirst() : text
  }

  /// Returns the command in the user's terminal, which stays open afterwards.
  private func inTerminal(
    _ find: (String) -> String?, _ variable: (String) -> String?
  ) throws(Lack) -> PluginCommand {
    let inner =
      ["/bin/sh", "-c", "\"$@\"; exec \"${SHELL:-/bin/sh}\"", "plugin", program] + words
    if let terminal = find("xdg-terminal-exec") {
      return PluginCommand(program: terminal, words: inner)
    }
    let chosen = variable("TERMINAL").flatMap { $0.isEmpty ? nil : $0 }
    let known: [(name: String, words: [String])] =
      (chosen.map { [($0, PluginCommand.options(of: $0))] } ?? []) + [
        ("x-terminal-emulator", ["-e"]), ("gnome-terminal", ["--"]), ("konsole", ["-e"]),
        ("xfce4-terminal", ["-x"]), ("kitty", []), ("alacritty", ["-e"]), ("foot", []),
        ("xterm", ["-e"]),
      ]
    for terminal in known {
      if let program = find(terminal.name) {
        return PluginCommand(program: program, words: terminal.words + inner)
      }
    }
    throw .noTerminal
  }

  /// Returns a terminal's options for running a command.
  private static func options(of terminal: String) -> [String] {
    switch terminal.split(separator: "/").last ?? "" {
    case "gnome-terminal", "kgx", "ptyxis": ["--"]
    case "kitty", "foot", "wezterm": []
    case "xfce4-terminal": ["-x"]
    default: ["-e"]
    }
  }
}
