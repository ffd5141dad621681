internal import GTK
internal import KeyFiles
internal import Starting
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// What the user has set in today.conf, in the group Panel. What is wrong elsewhere in the file is
/// told with it.
nonisolated struct PanelSettings: Equatable, Sendable {
  /// The edge it lives at; nil leaves it to the direction of the user's language.
  var edge: Edge?
  /// Its width in logical pixels.
  var width = 400
  var monitor = MonitorChoice.pointer
  /// Whether it stays on the screen, with its strip reserved.
  var isPinned = false
  var look = LookSettings()
  /// Whether the compositor is to blur what is behind the panel, where it can.
  var blursBehind = false
  /// Whether pushing the pointer against the panel's edge of the screen brings it in.
  var hotEdge = false
  /// The keys that call it; nil for none.
  var shortcut: PanelShortcut?
  var keyboard = Keyboard.show
  var outsideClick = OutsideClick.close
  /// The kind of window that it starts with.
  var window = WindowKind.automatic

  /// When the panel takes the keyboard: as soon as it is called, or when it is clicked.
  enum Keyboard: String, CaseIterable, Sendable {
    case show, click
  }

  /// What a click beside the panel does to it.
  enum OutsideClick: String, CaseIterable, Sendable {
    case close, keep
  }
}

/// What reading today.conf came to.
nonisolated struct SettingsReading: Equatable, Sendable {
  /// The settings; nil where a mistake in the file makes them unfit for use.
  var settings: PanelSettings?
  /// What is wrong with the file, in the order of its lines.
  var problems: [KeyFileError]
}

nonisolated extension PanelSettings {
  static let group = "Panel"
  static let widths = 320...560

  /// The keys of the group, those of the look included, as they are written in the file.
  enum Key: String, CaseIterable {
    case edge = "Edge"
    case width = "Width"
    case monitor = "Monitor"
    case pinned = "Pinned"
    case appearance = "Appearance"
    case background = "Background"
    case textScale = "TextScale"
    case solid = "Solid"
    case blurBehind = "BlurBehind"
    case hotEdge = "HotEdge"
    case shortcut = "Shortcut"
    case keyboard = "Keyboard"
    case outsideClick = "OutsideClick"
    case window = "Window"
  }

  /// Reads what is in today.conf. What isn't said there has its default; a value that can't be used
  /// makes the whole reading void. Names that nobody knows, and widgets that can't be on the panel,
  /// are only mentioned.
  static func read(_ file: KeyFile) -> SettingsReading {
    var settings = PanelSettings()
    var mistakes: [KeyFileError] = []
    func read(_ body: () throws(KeyFileError) -> Void) {
      do { try body() } catch { mistakes.append(error) }
    }
    read { () throws(KeyFileError) in
      let words = ["automatic"] + Edge.allCases.map(\.rawValue)
      let word = try file.choice(Key.edge.rawValue, in: group, of: words)
      settings.edge = word.flatMap { Edge(rawValue: $0) }
    }
    read { () throws(KeyFileError) in
      settings.width =
        try file.number(Key.width.rawValue, in: group, range: widths) ?? settings.width
    }
    read { () throws(KeyFileError) in
      settings.monitor = try monitorChoice(in: file) ?? settings.monitor
    }
    read { () throws(KeyFileError) in
      settings.isPinned = try file.isOn(Key.pinned.rawValue, in: group) ?? settings.isPinned
    }
    read { () throws(KeyFileError) in
      settings.blursBehind =
        try file.isOn(Key.blurBehind.rawValue, in: group) ?? settings.blursBehind
    }
    read { () throws(KeyFileError) in
      settings.hotEdge = try file.isOn(Key.hotEdge.rawValue, in: group) ?? settings.hotEdge
    }
    read { () throws(KeyFileError) in settings.shortcut = try shortcut(in: file) }
    read { () throws(KeyFileError) in
      let words = Keyboard.allCases.map(\.rawValue)
      let word = try file.choice(Key.keyboard.rawValue, in: group, of: words)
      settings.keyboard = word.flatMap { Keyboard(rawValue: $0) } ?? settings.keyboard
    }
    read { () throws(KeyFileError) in
      let words = OutsideClick.allCases.map(\.rawValue)
      let word = try file.choice(Key.outsideClick.rawValue, in: group, of: words)
      settings.outsideClick = word.flatMap { OutsideClick(rawValue: $0) } ?? settings.outsideClick
    }
    read { () throws(KeyFileError) in
      let words = WindowKind.allCases.map(\.rawValue)
      let word = try file.choice(Key.window.rawValue, in: group, of: words)
      settings.window = word.flatMap { WindowKind(rawValue: $0) } ?? settings.window
    }
    settings.look = LookSettings(file, mistakes: &mistakes)
    let remarks =
      unknownKeys(in: file) + misspeltGroups(in: file) + InstanceList.mistakes(in: file)
    let problems = (mistakes + remarks).sorted { $0.line < $1.line }
    return SettingsReading(settings: mistakes.isEmpty ? settings : nil, problems: problems)
  }

  private static func monitorChoice(in file: KeyFile) throws(KeyFileError) -> MonitorChoice? {
    guard let entry = file.value(Key.monitor.rawValue, in: group) else { return nil }
    switch entry.text.lowercased() {
    case "pointer": return .pointer
    case "primary": return .primary
    case "":
      throw KeyFileError(
        line: entry.line,
        message: translated("“{line}” doesn’t name a monitor", ["line": "Monitor="]),
        remedy: translated(
          "expected pointer, primary, or the name of a connector such as HDMI-1"))
    default: return .named(entry.text)
    }
  }

  private static func shortcut(in file: KeyFile) throws(KeyFileError) -> PanelShortcut? {
    guard let entry = file.value(Key.shortcut.rawValue, in: group), !entry.text.isEmpty else {
      return nil
    }
    do throws(ShortcutProblem) {
      return try PanelShortcut(entry.text)
    } catch {
      throw error.error(in: entry.text, line: entry.line)
    }
  }

  private static func unknownKeys(in file: KeyFile) -> [KeyFileError] {
    return file.keys(in: group).filter { Key(rawValue: $0) == nil }.compactMap { key in
      file.value(key, in: group).map {
        KeyFileError(
          line: $0.line,
          message: translated("“{key}” is not a panel setting", ["key": key]),
          // Such as "expected one of Edge, Width, Monitor".
          remedy: translated(
            "expected one of {keys}", ["keys": Key.allCases.map(\.rawValue).joined(separator: ", ")]
          ))
      }
    }
  }

  /// Groups whose names are slips of the pen. Any others are somebody else's.
  private static func misspeltGroups(in file: KeyFile) -> [KeyFileError] {
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
