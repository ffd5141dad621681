internal import GTK
internal import WidgetCore

/// Compositors that start programs and bind keys only by lines of their own config, which only the
/// user edits.
nonisolated enum ConfiguredDesktop: Equatable, Sendable, CaseIterable {
  case sway
  case hyprland
  case niri
  case labwc
  case wayfire

  /// `desktop` is XDG_CURRENT_DESKTOP: names, most specific first.
  init?(of desktop: String?) {
    let names = (desktop ?? "").split(separator: ":").map { $0.lowercased() }
    let known = names.firstValue { name in Self.allCases.first { $0.name.lowercased() == name } }
    guard let known else { return nil }
    self = known
  }

  /// The name in XDG_CURRENT_DESKTOP.
  var name: String {
    switch self {
    case .sway: "sway"
    case .hyprland: "Hyprland"
    case .niri: "niri"
    case .labwc: "labwc"
    case .wayfire: "Wayfire"
    }
  }

  /// Whether the user can turn on blur by a rule, which the panel can't detect.
  var blursByRule: Bool { self == .hyprland || self == .niri }

  /// The line that runs a shell command at login.
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

  /// The line that binds keys to a command.
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

  /// The command as a list of strings for a shell.
  private static func shell(_ command: String) -> String {
    let text = command.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"sh\" \"-c\" \"\(text)\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

/// A line for the user to add to a config file.
nonisolated struct ConfigLine: Equatable, Sendable {
  let text: String
  let file: String
  /// The section of the file; nil if it doesn't matter.
  let section: String?

  init(_ text: String, in file: String, under section: String? = nil) {
    self.text = text
    self.file = file
    self.section = section
  }

  /// The instruction shown next to the line.
  var instruction: String {
    guard let section else { return translated("Add this line to {file}.", ["file": file]) }
    return translated(
      "Add this to {file}, under {section}.", ["file": file, "section": section])
  }

  /// The instruction with the line in it.
  var sentence: String {
    guard let section else {
      return translated("Add this line to {file}: {line}", ["file": file, "line": text])
    }
    return translated(
      "Add this to {file}, under {section}: {line}",
      ["file": file, "section": section, "line": text])
  }
}
