// Output for authors and bug reports stays English: `validate`, `run`, `new`, `render`, manifest
// errors, and `doctor`. So do errors in today.conf, as in every log, and the values of `--json`.

internal import WidgetCore

/// The first word of a command, and how to parse the rest.
private nonisolated struct Verb: Sendable {
  let words: [String]
  let parameters: String
  let does: String
  let parse: @Sendable (inout Arguments) throws(PanelCommandError) -> PanelCommand

  init(
    _ words: String..., parameters: String = "", _ does: String,
    parse: @escaping @Sendable (inout Arguments) throws(PanelCommandError) -> PanelCommand
  ) {
    self.words = words
    self.parameters = parameters
    self.does = does
    self.parse = parse
  }

  init(_ words: String..., command: PanelCommand, _ does: String) {
    self.words = words
    parameters = ""
    self.does = does
    parse = { _ throws(PanelCommandError) in command }
  }

  static let all: [Verb] = [
    Verb("show", command: .show, translated("Show the panel (same as no command)")),
    Verb("hide", command: .hide, translated("Hide the panel")),
    Verb("toggle", command: .toggle, translated("Show or hide the panel")),
    Verb("focus", command: .focus, translated("Show the panel and give it keyboard focus")),
    Verb("settings", command: .settings, translated("Show the panel with its settings open")),
    Verb("pin", command: .pin, translated("Keep the panel on screen and reserve space for it")),
    Verb("unpin", command: .unpin, translated("Let the panel hide again and release its space")),
    Verb(
      "status", parameters: "[--json]",
      translated("Show whether the panel is running and where it is shown")
    ) {
      (arguments) throws(PanelCommandError) in .status(isJSON: arguments.flag("--json"))
    },
    Verb("quit", command: .quit, translated("Quit the panel")),
    Verb("--background", command: .background, translated("Start the panel hidden, as at login")),
    Verb("--demo", command: .demo, translated("Show a separate panel with sample data")),
    Verb(
      "autostart", parameters: "[on|off]",
      translated("Turn starting at login on or off, or show the current state")
    ) {
      (arguments) throws(PanelCommandError) in
      switch arguments.optional() {
      case nil: return .autostart(nil)
      case "on": return .autostart(true)
      case "off": return .autostart(false)
      case let word?:
        throw PanelCommandError(
          description: translated("“{word}” is neither on nor off.", ["word": word]))
      }
    },
    Verb(
      "doctor", command: .doctor,
      translated("Check for problems and print a summary for bug reports")),
    Verb(
      "list", parameters: "[--json]",
      translated("List the widgets on the panel and those installed")
    ) {
      (arguments) throws(PanelCommandError) in .list(isJSON: arguments.flag("--json"))
    },
    Verb(
      "plugins", parameters: "[--open]",
      translated("List the plugins of xbar, SwiftBar, and Argos, or open their folder")
    ) {
      (arguments) throws(PanelCommandError) in .plugins(opensFolder: arguments.flag("--open"))
    },
    Verb(
      "add", parameters: "ID|PLUGIN|URL [--yes]",
      translated("Add a widget to the panel, or a plugin by its file or address")
    ) {
      (arguments) throws(PanelCommandError) in
      let isRead = arguments.flag("--yes")
      return .add(widget: try arguments.next(translated("a widget ID")), isRead: isRead)
    },
    Verb("remove", parameters: "INSTANCE", translated("Remove a widget from the panel")) {
      (arguments) throws(PanelCommandError) in
      .remove(instance: try arguments.next(translated("an INSTANCE")))
    },
    Verb(
      "move", parameters: "INSTANCE POSITION", translated("Move a widget; the first position is 1")
    ) {
      (arguments) throws(PanelCommandError) in
      let instance = try arguments.next(translated("an INSTANCE"))
      let position = try arguments.next(translated("a POSITION"))
      guard let number = Int(position), number >= 1 else {
        throw PanelCommandError(
          description: translated(
            "“{word}” is not a position; expected a whole number of at least 1.",
            ["word": position]))
      }
      return .move(instance: instance, position: number)
    },
    Verb(
      "stack", parameters: "INSTANCE INSTANCE...",
      translated("Put cards into one stack, with the first one in front")
    ) {
      (arguments) throws(PanelCommandError) in
      .stack(instances: try arguments.instances(atLeast: 2))
    },
    Verb("unstack", parameters: "INSTANCE...", translated("Take cards out of their stack")) {
      (arguments) throws(PanelCommandError) in
      .unstack(instances: try arguments.instances(atLeast: 1))
    },
    Verb("refresh", parameters: "[INSTANCE]", translated("Refresh one widget, or all of them")) {
      (arguments) throws(PanelCommandError) in .refresh(instance: arguments.optional())
    },
    Verb("peek", parameters: "ID", translated("Show one widget with its quick actions")) {
      (arguments) throws(PanelCommandError) in
      .peek(try arguments.next(translated("an INSTANCE, a widget ID, or an app’s desktop file")))
    },
    Verb("validate", parameters: "FILE", translated("Check a widget’s manifest for errors")) {
      (arguments) throws(PanelCommandError) in
      .validate(file: try arguments.next(translated("a manifest FILE")))
    },
    Verb(
      "log", parameters: "[INSTANCE] [--follow]",
      translated("Print what widgets wrote to standard error")
    ) {
      (arguments) throws(PanelCommandError) in
      let follows = arguments.flag("--follow")
      return .log(instance: arguments.optional(), follows: follows)
    },
    Verb(
      "run",
      parameters: "FILE-or-ID [--set NAME=VALUE]... [--action NAME [--value JSON]] [--for SECONDS] "
        + "[--strict] [--json]",
      translated("Run a widget and print its content as a tree")
    ) { (arguments) throws(PanelCommandError) in .run(try RunRequest(&arguments)) },
    Verb(
      "dev",
      parameters: "FILE-or-ID [--set NAME=VALUE]... [--appearance light|dark] [--rtl] "
        + "[--text-scale 0.5..3] [--once --png OUT.png]",
      translated("Show a widget while you write it, and run it again when its files change")
    ) { (arguments) throws(PanelCommandError) in .dev(try DevRequest(&arguments)) },
    Verb(
      "new", parameters: "NAME [--shell|--python|--swift]",
      translated("Create a new, working widget")
    ) {
      (arguments) throws(PanelCommandError) in
      let languages = WidgetTemplate.Language.allCases.filter {
        arguments.flag("--\($0.rawValue)")
      }
      guard languages.count <= 1 else {
        throw PanelCommandError(
          description: translated("A widget can be written in only one language."))
      }
      return .new(
        name: try arguments.next(translated("a NAME")), language: languages.first ?? .shell)
    },
    Verb(
      "render", parameters: "[OPTIONS] [FILE.json | FILE.widget] OUT.png",
      translated("Draw a card, or the whole panel")
    ) { (arguments) throws(PanelCommandError) in .render(try RenderRequest(&arguments)) },
    Verb("--version", "-v", command: .version, translated("Show the version")),
    Verb("--help", "-h", "help", command: .help(of: nil), translated("Show this help")),
  ]
}

nonisolated extension PanelCommand {
  /// Maximum size in bytes of a word, and of all words of a command.
  static let maximumBytes = (word: 64 << 10, line: 256 << 10)

  /// Why the words can't be a command: parsing takes longer with their length.
  static func objection(toWords words: [String]) -> PanelCommandError? {
    let sizes = words.map(\.utf8.count)
    guard
      sizes.contains(where: { $0 > maximumBytes.word }) || sizes.reduce(0, +) > maximumBytes.line
    else { return nil }
    return PanelCommandError(
      description: translated(
        "The command is too long: a word can have up to {word}, and all words up to {line}.",
        ["word": "64 KB", "line": "256 KB"]))
  }

  /// Parses the arguments after the program's name.
  init(arguments words: [String]) throws(PanelCommandError) {
    if let objection = PanelCommand.objection(toWords: words) { throw objection }
    guard let first = words.first else {
      self = .show
      return
    }
    // A link from a browser.
    if words.count == 1, first.lowercased().hasPrefix("\(ScriptAddress.scheme):") {
      self = .openPlugin(link: first)
      return
    }
    guard let verb = Verb.all.first(where: { $0.words.contains(first) }) else {
      let near = Verb.all.flatMap(\.words).first { PanelCommand.isNear($0, first) }
      throw PanelCommandError(description: PanelCommand.refusal(of: first, near: near))
    }
    guard !words.dropFirst().contains("--help") else {
      self = .help(of: first)
      return
    }
    var arguments = Arguments(Array(words.dropFirst()), of: first)
    self = try verb.parse(&arguments)
    try arguments.end()
  }

  private static func refusal(of word: String, near: String?) -> String {
    guard let near else {
      return translated(
        "“{word}” is not a Today command. Run “{help}” for a list.",
        ["word": word, "help": "today --help"])
    }
    return translated(
      "“{word}” is not a Today command. Did you mean “{command}”? Run “{help}” for a list.",
      ["word": word, "command": "today \(near)", "help": "today --help"])
  }

  private static var optionsOfRender: String {
    translated(
      """
      Options for render: --instance INSTANCE, --mode compact|expanded, --appearance light|dark,
      --rtl, --scale 1..4, --width 320..560, --text-scale 0.5..3, --screen TITLE|NUMBER, --form NAME,
      --strict, --demo, --welcome. FILE.json contains a widget’s answer, or just its content. FILE.widget is run first,
      with --set, --action and --for as for run.
      """)
  }

  /// The output of `today COMMAND --help`, or of `today --help`.
  static func usage(of command: String?) -> String {
    guard let command, let verb = Verb.all.first(where: { $0.words.contains(command) }) else {
      return usage
    }
    let line = ["today", command, verb.parameters].filter { !$0.isEmpty }.joined(separator: " ")
    let options = command == "render" ? [optionsOfRender] : []
    return ([translated("Usage: {command}", ["command": line]), verb.does] + options)
      .joined(separator: "\n\n") + "\n"
  }

  private static var usage: String {
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
      // The capitalized words are those in the list of commands.
      translated("Usage: today [COMMAND]"),
      translated(
        """
        A side panel for the desktop. It runs once; later invocations forward their command to it.
        """),
      lines.joined(separator: "\n"),
      optionsOfRender,
      translated(
        """
        Settings are stored in ~/.config/today/today.conf (or under XDG_CONFIG_HOME, if it is set).
        Changes take effect immediately.
        """),
    ]
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// Whether the words differ by one letter added, missing or changed, or by two swapped.
  private static func isNear(_ known: String, _ typed: String) -> Bool {
    guard typed.utf8.count < 100 else { return false }
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
