// What is for authors of widgets stays English: what `validate`, `run`, `new` and `render` find in
// their files, what is wrong with a manifest, and what `doctor` says for a bug report. So do lines of
// today.conf that the parser refuses, as in every log, and the values of `--json`.

internal import WidgetCore

/// A word that begins a command, and how what follows it is understood.
private nonisolated struct Verb: Sendable {
  let words: [String]
  let parameters: String
  let does: String
  let parse: @Sendable (inout Arguments) throws(CommandError) -> Command

  init(
    _ words: String..., parameters: String = "", _ does: String,
    parse: @escaping @Sendable (inout Arguments) throws(CommandError) -> Command
  ) {
    self.words = words
    self.parameters = parameters
    self.does = does
    self.parse = parse
  }

  init(_ words: String..., command: Command, _ does: String) {
    self.words = words
    parameters = ""
    self.does = does
    parse = { _ throws(CommandError) in command }
  }

  static let all: [Verb] = [
    Verb("show", command: .show, translated("Bring the panel in (the same as no command)")),
    Verb("hide", command: .hide, translated("Send it out of sight")),
    Verb("toggle", command: .toggle, translated("Bring it in, or send it away if it is there")),
    Verb("focus", command: .focus, translated("Bring it in and give it the keyboard")),
    Verb("settings", command: .settings, translated("Bring it in with its settings")),
    Verb("pin", command: .pin, translated("Keep it on the screen, with its strip reserved for it")),
    Verb("unpin", command: .unpin, translated("Let it come and go again, and give the strip back")),
    Verb(
      "status", command: .status, translated("Say whether it runs, whether it is shown, and where")),
    Verb("quit", command: .quit, translated("End it")),
    Verb("--background", command: .background, translated("Start it out of sight, as at login")),
    Verb("--demo", command: .demo, translated("Show a panel with sample data, beside your own")),
    Verb(
      "autostart", parameters: "[on|off]",
      translated("Start it at login, or no more; or say how it is")
    ) {
      (arguments) throws(CommandError) in
      switch arguments.optional() {
      case nil: return .autostart(nil)
      case "on": return .autostart(true)
      case "off": return .autostart(false)
      case let word?:
        throw CommandError(
          description: translated("“{word}” is neither on nor off.", ["word": word]))
      }
    },
    Verb(
      "doctor", command: .doctor,
      translated("Say what is there and what is wrong, for a bug report")),
    Verb("list", parameters: "[--json]", translated("List the widgets, installed and on the panel"))
    {
      (arguments) throws(CommandError) in .list(isJSON: arguments.flag("--json"))
    },
    Verb("add", parameters: "ID", translated("Put a widget on the panel")) {
      (arguments) throws(CommandError) in
      .add(widget: try arguments.next(translated("a widget's ID")))
    },
    Verb("remove", parameters: "INSTANCE", translated("Take a widget off the panel")) {
      (arguments) throws(CommandError) in
      .remove(instance: try arguments.next(translated("an INSTANCE")))
    },
    Verb(
      "move", parameters: "INSTANCE POSITION", translated("Move a widget; the first position is 1")
    ) {
      (arguments) throws(CommandError) in
      let instance = try arguments.next(translated("an INSTANCE"))
      let position = try arguments.next(translated("a POSITION"))
      guard let number = Int(position), number >= 1 else {
        throw CommandError(
          description: translated(
            "“{word}” is not a position; a whole number from 1 up is expected.",
            ["word": position]))
      }
      return .move(instance: instance, position: number)
    },
    Verb("refresh", parameters: "[INSTANCE]", translated("Update one widget, or all")) {
      (arguments) throws(CommandError) in .refresh(instance: arguments.optional())
    },
    Verb("peek", parameters: "ID", translated("Show one widget with its quick actions")) {
      (arguments) throws(CommandError) in
      .peek(try arguments.next(translated("an INSTANCE, a widget's ID, or an app's desktop file")))
    },
    Verb("validate", parameters: "FILE", translated("Say what is wrong with a widget's manifest")) {
      (arguments) throws(CommandError) in
      .validate(file: try arguments.next(translated("a manifest's FILE")))
    },
    Verb(
      "log", parameters: "[INSTANCE] [--follow]",
      translated("Print what widgets wrote to standard error")
    ) {
      (arguments) throws(CommandError) in
      let follows = arguments.flag("--follow")
      return .log(instance: arguments.optional(), follows: follows)
    },
    Verb(
      "run", parameters: "FILE-or-ID [--set NAME=VALUE]...",
      translated("Run a widget once and print its content as a tree")
    ) { (arguments) throws(CommandError) in .run(try RunRequest(&arguments)) },
    Verb(
      "new", parameters: "NAME [--shell|--python|--swift]",
      translated("Write a new widget that works")
    ) {
      (arguments) throws(CommandError) in
      let languages = WidgetTemplate.Language.allCases.filter {
        arguments.flag("--\($0.rawValue)")
      }
      guard languages.count <= 1 else {
        throw CommandError(description: translated("A widget is written in one language."))
      }
      return .new(
        name: try arguments.next(translated("a NAME")), language: languages.first ?? .shell)
    },
    Verb(
      "render", parameters: "[OPTIONS] [FILE.json] OUT.png",
      translated("Draw a card, or the whole panel")
    ) { (arguments) throws(CommandError) in .render(try RenderRequest(&arguments)) },
    Verb("--version", "-v", command: .version, translated("Say which version this is")),
    Verb("--help", "-h", "help", command: .help, translated("Say this")),
  ]
}

/// The words after a command, taken one after the other.
nonisolated struct Arguments {
  private let command: String
  private var words: [String]

  init(_ words: [String], of command: String) {
    self.words = words
    self.command = command
  }

  /// Whether the flag is among them; it is taken out.
  mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  /// The word that follows a flag, if the flag is among them; both are taken out.
  mutating func value(of name: String, _ what: String) throws(CommandError) -> String? {
    guard let index = words.firstIndex(of: name) else { return nil }
    guard words.indices.contains(index + 1) else {
      throw CommandError(
        description: translated("“{command}” needs {what}.", ["command": name, "what": what]))
    }
    defer { words.removeSubrange(index...index + 1) }
    return words[index + 1]
  }

  /// The next word that is no flag, if there is one.
  mutating func optional() -> String? {
    words.first.map { $0.hasPrefix("-") } == false ? words.removeFirst() : nil
  }

  /// The next word, which has to be there.
  mutating func next(_ what: String) throws(CommandError) -> String {
    guard let word = optional() else {
      // What is needed is one of the words for that, such as "an INSTANCE" or "a NAME".
      throw CommandError(
        description: translated(
          "“{command}” needs {what}.", ["command": "today \(command)", "what": what]))
    }
    return word
  }

  /// Makes sure that nothing is left.
  func end() throws(CommandError) {
    guard !words.isEmpty else { return }
    throw CommandError(
      description: translated(
        "“{command}” can't do anything with “{words}”.",
        ["command": "today \(command)", "words": words.joined(separator: " ")]))
  }
}

nonisolated extension Command {
  /// Understands the words after the program's name.
  init(arguments words: [String]) throws(CommandError) {
    guard let first = words.first else {
      self = .show
      return
    }
    guard let verb = Verb.all.first(where: { $0.words.contains(first) }) else {
      let near = Verb.all.flatMap(\.words).first { Command.isNear($0, first) }
      throw CommandError(description: Command.refusal(of: first, near: near))
    }
    var arguments = Arguments(Array(words.dropFirst()), of: first)
    self = try verb.parse(&arguments)
    try arguments.end()
  }

  private static func refusal(of word: String, near: String?) -> String {
    guard let near else {
      return translated(
        "“{word}” is not a command of Today. “{help}” lists them.",
        ["word": word, "help": "today --help"])
    }
    return translated(
      "“{word}” is not a command of Today. Did you mean “{command}”? “{help}” lists them.",
      ["word": word, "command": "today \(near)", "help": "today --help"])
  }

  /// What `today --help` says.
  static var usage: String {
    let names = Verb.all.map { verb in
      verb.parameters.isEmpty ? verb.words[0] : "\(verb.words[0]) \(verb.parameters)"
    }
    let column = 26
    let lines = zip(names, Verb.all).map { name, verb in
      name.count < column
        ? "  today \(name)\(String(repeating: " ", count: column - name.count))\(verb.does)"
        : "  today \(name)\n\(String(repeating: " ", count: column + 8))\(verb.does)"
    }
    let paragraphs = [
      // The words in capitals are those in the list of commands.
      translated("Usage: today [COMMAND]"),
      translated(
        """
        A side panel for the desktop. It runs once; each later start hands its command to it.
        """),
      lines.joined(separator: "\n"),
      translated(
        """
        Options of render: --instance INSTANCE, --mode compact|expanded, --appearance light|dark, --rtl,
        --scale 1..4, --width 320..560, --text-scale 0.5..3. A FILE.json has what a widget answers, or its
        content alone.
        """),
      translated(
        """
        Its settings are in today.conf in the folder today of the configuration folder
        (~/.config unless XDG_CONFIG_HOME says otherwise) and are followed as they change.
        """),
    ]
    return paragraphs.joined(separator: "\n\n") + "\n"
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
