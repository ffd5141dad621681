internal import GTK
internal import KeyFiles
internal import Startup
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// The settings of the panel in today.conf, in the group Panel.
nonisolated struct PanelSettings: SettingGroup {
  /// The screen edge; nil follows the direction of the user's language.
  var edge: Edge?
  /// The width in logical pixels.
  var width = 400
  var monitor = MonitorChoice.pointer
  /// Whether the panel stays on the screen, with its strip reserved.
  var isPinned = false
  var keyboard = Keyboard.show
  var outsideClick = OutsideClick.close
  /// The keys that show and hide the panel; nil for none.
  var shortcut: PanelShortcut?
  /// Whether pushing the pointer against the screen edge shows the panel.
  var hotEdge = false
  /// Whether stacks turn by themselves to the card that matters.
  var turnsStacks = false
  var theme = ThemeSettings()
  /// Whether the compositor blurs behind the panel, if it can.
  var blursBehind = false
  /// The kind of window that the panel starts with.
  var window = WindowKind.automatic

  /// When the panel gets the keyboard focus.
  enum Keyboard: Sendable {
    case show, click
  }

  /// The effect of a click outside the panel.
  enum OutsideClick: Sendable {
    case close, keep
  }
}

// MARK: - Definitions

nonisolated extension PanelSettings {
  static let group = "Panel"
  static let widths = 320...560

  static var definitions: [BoundSetting<PanelSettings>] {
    behaviorDefinitions + themeDefinitions + fileOnlyDefinitions
  }

  static var behaviorDefinitions: [BoundSetting<PanelSettings>] {
    [
      .choice(
        "Edge", \.edge, translated("Screen Edge"),
        [
          // The panel chooses: the edge, or the colors as the desktop has them.
          (nil, "automatic", translated("Automatic")),
          // The left edge of the screen.
          (.left, "left", translated("Left")),
          // The right edge of the screen.
          (.right, "right", translated("Right")),
        ],
        help: """
          The screen edge where the panel lives. Automatic means right, or left if the language \
          is written from right to left.
          """),
      .range(
        "Width", \.width, translated("Width"), widths, step: 10, unit: .pixels,
        help: "The width in logical pixels."),
      .text(
        "Monitor", \.monitor, translated("Monitor"), syntax: "Cm pointer | primary | Ar connector",
        help: """
          The monitor the panel appears on: the one with the pointer, which is the default, the \
          primary one, or the one at a connector such as HDMI-1. Until that one is connected, the \
          panel appears on the primary one.
          """),
      .toggle(
        "Pinned", \.isPinned, Phrases.keepOnScreen,
        help: "Whether the panel stays on screen, with space reserved for it."),
      .choice(
        "Keyboard", \.keyboard, translated("Keyboard Focus"),
        [
          // When the panel gets the keyboard focus: when a command or shortcut shows it.
          (.show, "show", translated("When Shown")),
          // When the panel gets the keyboard focus: when it is clicked.
          (.click, "click", translated("When Clicked")),
        ],
        help: """
          When the panel takes the keyboard: with show, as soon as a command shows it, until it \
          goes; with click, not before it is clicked.
          """),
      .choice(
        "OutsideClick", \.outsideClick,
        // A switch: whether a click outside the panel hides it.
        translated("Hide on Outside Click"), [(.close, "close", ""), (.keep, "keep", "")],
        help: "Whether a click beside the panel hides it, unless it is pinned."),
      .text(
        // The keys that show and hide the panel.
        "Shortcut", \.shortcut, translated("Shortcut"), syntax: "Ar keys",
        help: """
          The keys that show and hide the panel wherever the keyboard is, such as <Super>t or \
          <Control><Alt>space. None by default.
          """),
      .toggle(
        "HotEdge", \.hotEdge, translated("Open at Screen Edge"),
        help: "Whether pushing the pointer against the panel's edge of the screen shows the panel."),
      .toggle(
        // A switch: stacks of cards turn by themselves to the card that matters now.
        "TurnStacks", \.turnsStacks, translated("Turn Stacks Automatically"),
        help: """
          Whether a stack of cards turns by itself to the card that matters now, such as one with \
          an event within the hour or with music that plays, and back afterwards.
          """),
    ]
  }

  static var themeDefinitions: [BoundSetting<PanelSettings>] {
    var definitions = ThemeSettings.definitions.map { $0.inside(\PanelSettings.theme) }
    definitions.append(
      .toggle(
        "BlurBehind", \.blursBehind, translated("Blur Background"),
        help: """
          Whether the compositor blurs what is behind the panel, if it supports that, as KWin \
          does.
          """))
    return definitions
  }

  /// Settings that no form has.
  static var fileOnlyDefinitions: [BoundSetting<PanelSettings>] {
    [
      .choice(
        "Window", \.window, "Window",
        [
          (.automatic, "automatic", ""), (.layer, "layer", ""), (.xwayland, "xwayland", ""),
          (.plain, "plain", ""),
        ], help: "The kind of window that the panel has on Wayland when it starts.")
    ]
  }
}

nonisolated extension MonitorChoice: SettingText {
  init(setting name: String, _ entry: KeyFileEntry) throws(KeyFileError) {
    switch entry.text.lowercased() {
    case "pointer": self = .pointer
    case "primary": self = .primary
    case "":
      throw KeyFileError(
        line: entry.line,
        message: translated("“{line}” doesn’t name a monitor", ["line": "\(name)="]),
        remedy: translated(
          "expected pointer, primary, or the name of a connector such as HDMI-1"))
    default: self = .named(entry.text)
    }
  }

  var settingText: String {
    switch self {
    case .pointer: "pointer"
    case .primary: "primary"
    case .named(let name): name
    }
  }
}

nonisolated extension PanelShortcut: SettingText {
  init(setting name: String, _ entry: KeyFileEntry) throws(KeyFileError) {
    do throws(ShortcutProblem) {
      self = try PanelShortcut(entry.text)
    } catch {
      throw error.error(in: entry.text, line: entry.line)
    }
  }

  var settingText: String { description }
}

// MARK: - Warnings

nonisolated extension PanelSettings {
  /// Returns warnings about unknown keys, misspelled groups, and widgets that can't be on the panel.
  static func warnings(about file: KeyFile) -> [KeyFileError] {
    unknownKeys(in: file) + misspelledGroups(in: file) + InstanceList.mistakes(in: file)
  }

  private static func unknownKeys(in file: KeyFile) -> [KeyFileError] {
    let known = definitions.map(\.definition.name)
    return file.keys(in: group).filter { !known.contains($0) }.compactMap { key in
      file.value(key, in: group).map {
        KeyFileError(
          line: $0.line,
          message: translated("“{key}” is not a panel setting", ["key": key]),
          // Such as "expected one of Edge, Width, Monitor".
          remedy: translated(
            "expected one of {keys}", ["keys": known.joined(separator: ", ")]))
      }
    }
  }

  /// Other groups belong to other programs.
  private static func misspelledGroups(in file: KeyFile) -> [KeyFileError] {
    let widget = "Widget"
    return file.groups.filter { $0 != group && !InstanceList.reads($0) }.compactMap { name in
      let word = String(name.prefix { $0 != " " })
      let near =
        word == widget ? widget : Spelling.nearest(to: word, among: [group, widget, "Widgets"])
      guard let near else { return nil }
      return KeyFileError(
        line: file.line(of: name) ?? 1,
        message: translated("unknown group [{group}]", ["group": name]),
        remedy: translated(
          "did you mean [{group}]?", ["group": near == widget ? "Widget NAME" : near]))
    }
  }
}
