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
    Verb("show", command: .show, "Bring the panel in (the same as no command)"),
    Verb("hide", command: .hide, "Send it out of sight"),
    Verb("toggle", command: .toggle, "Bring it in, or send it away if it is there"),
    Verb("focus", command: .focus, "Bring it in and give it the keyboard"),
    Verb("settings", command: .settings, "Bring it in with its settings"),
    Verb("pin", command: .pin, "Keep it on the screen, with its strip reserved for it"),
    Verb("unpin", command: .unpin, "Let it come and go again, and give the strip back"),
    Verb("status", command: .status, "Say whether it runs, whether it is shown, and where"),
    Verb("quit", command: .quit, "End it"),
    Verb("--background", command: .background, "Start it out of sight, as at login"),
    Verb("--demo", command: .demo, "Show a panel with sample data, beside your own"),
    Verb("autostart", parameters: "[on|off]", "Start it at login, or no more; or say how it is") {
      (arguments) throws(CommandError) in
      switch arguments.optional() {
      case nil: return .autostart(nil)
      case "on": return .autostart(true)
      case "off": return .autostart(false)
      case let word?:
        throw CommandError(description: "“\(word)” is neither on nor off.")
      }
    },
    Verb("doctor", command: .doctor, "Say what is there and what is wrong, for a bug report"),
    Verb("list", parameters: "[--json]", "List the widgets, installed and on the panel") {
      (arguments) throws(CommandError) in .list(isJSON: arguments.flag("--json"))
    },
    Verb("add", parameters: "ID", "Put a widget on the panel") {
      (arguments) throws(CommandError) in .add(widget: try arguments.next("a widget's ID"))
    },
    Verb("remove", parameters: "INSTANCE", "Take a widget off the panel") {
      (arguments) throws(CommandError) in .remove(instance: try arguments.next("an INSTANCE"))
    },
    Verb("move", parameters: "INSTANCE POSITION", "Move a widget; the first position is 1") {
      (arguments) throws(CommandError) in
      let instance = try arguments.next("an INSTANCE")
      let position = try arguments.next("a POSITION")
      guard let number = Int(position), number >= 1 else {
        throw CommandError(
          description: "“\(position)” is not a position; a whole number from 1 up is expected.")
      }
      return .move(instance: instance, position: number)
    },
    Verb("refresh", parameters: "[INSTANCE]", "Update one widget, or all") {
      (arguments) throws(CommandError) in .refresh(instance: arguments.optional())
    },
    Verb("peek", parameters: "ID", "Show one widget with its quick actions") {
      (arguments) throws(CommandError) in
      .peek(try arguments.next("an INSTANCE, a widget's ID, or an app's desktop file"))
    },
    Verb("validate", parameters: "FILE", "Say what is wrong with a widget's manifest") {
      (arguments) throws(CommandError) in .validate(file: try arguments.next("a manifest's FILE"))
    },
    Verb("log", parameters: "[INSTANCE] [--follow]", "Print what widgets wrote to standard error") {
      (arguments) throws(CommandError) in
      let follows = arguments.flag("--follow")
      return .log(instance: arguments.optional(), follows: follows)
    },
    Verb("run", parameters: "FILE-or-ID", "Run a widget once and print its content as a tree") {
      (arguments) throws(CommandError) in .run(widget: try arguments.next("a FILE or an ID"))
    },
    Verb("new", parameters: "NAME [--shell|--python|--swift]", "Write a new widget that works") {
      (arguments) throws(CommandError) in
      let languages = WidgetTemplate.Language.allCases.filter {
        arguments.flag("--\($0.rawValue)")
      }
      guard languages.count <= 1 else {
        throw CommandError(description: "A widget is written in one language.")
      }
      return .new(
        name: try arguments.next("a NAME"), language: languages.first ?? .shell)
    },
    Verb(
      "render", parameters: "[OPTIONS] [FILE.json] OUT.png", "Draw a card, or the whole panel"
    ) { (arguments) throws(CommandError) in .render(try RenderRequest(&arguments)) },
    Verb("--version", "-v", command: .version, "Say which version this is"),
    Verb("--help", "-h", "help", command: .help, "Say this"),
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
      throw CommandError(description: "“\(name)” needs \(what).")
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
      throw CommandError(description: "“today \(command)” needs \(what).")
    }
    return word
  }

  /// Makes sure that nothing is left.
  func end() throws(CommandError) {
    guard !words.isEmpty else { return }
    throw CommandError(
      description: "“today \(command)” can't do anything with “\(words.joined(separator: " "))”.")
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
      throw CommandError(
        description: "“\(first)” is not a command of Today. "
          + (near.map { "Did you mean “today \($0)”? " } ?? "") + "“today --help” lists them.")
    }
    var arguments = Arguments(Array(words.dropFirst()), of: first)
    self = try verb.parse(&arguments)
    try arguments.end()
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
    return """
      Usage: today [COMMAND]

      A side panel for the desktop. It runs once; each later start hands its command to it.

      \(lines.joined(separator: "\n"))

      Options of render: --instance INSTANCE, --mode compact|expanded, --appearance light|dark, --rtl,
      --scale 1..4, --width 320..560, --text-scale 0.5..3. A FILE.json has what a widget answers, or its
      content alone.

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
