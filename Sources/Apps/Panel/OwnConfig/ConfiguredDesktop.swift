internal import GTK
internal import WidgetCore

/// The compositors that start programs and bind keys by lines of their own config only, which is the user's
/// to write: a value.
nonisolated enum ConfiguredDesktop: Equatable, Sendable, CaseIterable {
  case sway
  case hyprland
  case niri
  case labwc
  case wayfire

  /// `desktop` is what XDG_CURRENT_DESKTOP says: names, the most telling first.
  init?(of desktop: String?) {
    let names = (desktop ?? "").split(separator: ":").map { $0.lowercased() }
    let known = names.firstValue { name in Self.allCases.first { $0.name.lowercased() == name } }
    guard let known else { return nil }
    self = known
  }

  /// As it calls itself.
  var name: String {
    switch self {
    case .sway: "sway"
    case .hyprland: "Hyprland"
    case .niri: "niri"
    case .labwc: "labwc"
    case .wayfire: "Wayfire"
    }
  }

  /// Whether the user can have it blur what is behind the panel, which never hears of that.
  var blursByRule: Bool { self == .hyprland || self == .niri }

  /// What to add to the config so that a command is run at login. It is written as in a shell.
  func start(_ command: String) -> ConfigLine {
    switch self {
    case .sway: ConfigLine("exec \(command)", in: "~/.config/sway/config")
    case .hyprland: ConfigLine("exec-once = \(command)", in: "~/.config/hypr/hyprland.conf")
    case .niri:
      ConfigLine(
        "spawn-at-startup \(ConfiguredDesktop.shell(command))", in: "~/.config/niri/config.kdl")
    case .labwc: ConfigLine("\(command) &", in: "~/.config/labwc/autostart")
    case .wayfire:
      ConfigLine("today = \(command)", in: "~/.config/wayfire.ini", under: "[autostart]")
    }
  }

  /// What to add to the config so that keys run a command.
  func bind(_ keys: Accelerator, to command: String) -> ConfigLine {
    let key = Accelerator(keys.key).description
    func joined(_ names: [(Modifiers, String)], _ separator: String, _ key: String) -> String {
      (names.filter { keys.modifiers.contains($0.0) }.map(\.1) + [key]).joined(separator: separator)
    }
    let words: [(Modifiers, String)] = [
      (.super, "Super"), (.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"),
    ]
    switch self {
    case .sway:
      let names: [(Modifiers, String)] = [
        (.super, "Mod4"), (.control, "Ctrl"), (.alt, "Mod1"), (.shift, "Shift"),
      ]
      return ConfigLine(
        "bindsym \(joined(names, "+", key)) exec \(command)", in: "~/.config/sway/config")
    case .hyprland:
      let held = words.filter { keys.modifiers.contains($0.0) }.map { $0.1.uppercased() }
      return ConfigLine(
        "bind = \(held.joined(separator: " ")), \(key), exec, \(command)",
        in: "~/.config/hypr/hyprland.conf")
    case .niri:
      return ConfigLine(
        "\(joined(words, "+", key)) { spawn \(ConfiguredDesktop.shell(command)); }",
        in: "~/.config/niri/config.kdl", under: "binds { }")
    case .labwc:
      let letters: [(Modifiers, String)] = [
        (.super, "W"), (.control, "C"), (.alt, "A"), (.shift, "S"),
      ]
      let text = ConfiguredDesktop.escaped(command)
      return ConfigLine(
        "<keybind key=\"\(joined(letters, "-", key))\">"
          + "<action name=\"Execute\" command=\"\(text)\"/></keybind>",
        in: "~/.config/labwc/rc.xml", under: "<keyboard>")
    case .wayfire:
      let held = words.filter { keys.modifiers.contains($0.0) }.map { "<\($0.1.lowercased())> " }
      return ConfigLine(
        "binding_today = \(held.joined())KEY_\(key.uppercased())\ncommand_today = \(command)",
        in: "~/.config/wayfire.ini", under: "[command]")
    }
  }

  /// A command as a list of words for a shell.
  private static func shell(_ command: String) -> String {
    let text = command.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"sh\" \"-c\" \"\(text)\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

/// A line for a config that only the user writes.
nonisolated struct ConfigLine: Equatable, Sendable {
  let text: String
  let file: String
  /// Where in the file it belongs, in the file's own words; nil where that is no matter.
  let section: String?

  init(_ text: String, in file: String, under section: String? = nil) {
    self.text = text
    self.file = file
    self.section = section
  }

  /// What the user is to do with it, where it stands beside that sentence.
  var instruction: String {
    guard let section else { return translated("Add this line to {file}.", ["file": file]) }
    return translated(
      "Add this to {file}, under {section}.", ["file": file, "section": section])
  }

  /// The same with the line in it.
  var sentence: String {
    guard let section else {
      return translated("Add this line to {file}: {line}", ["file": file, "line": text])
    }
    return translated(
      "Add this to {file}, under {section}: {line}",
      ["file": file, "section": section, "line": text])
  }
}
