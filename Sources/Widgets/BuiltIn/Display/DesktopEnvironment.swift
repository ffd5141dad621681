internal import WidgetCore

/// The desktop: environment variables, commands, and processes, which tests replace.
struct DesktopEnvironment: Sendable {
  var variables = PluginMachine.environment
  /// The folder of the commands; nil is PATH.
  var commands: String?
  var processes: @Sendable () -> [SystemProcess] = { SystemProcess.all() }

  /// The names of the desktop, the most specific first.
  private var names: [Substring] {
    (variables["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":")
  }
  var isPlasma: Bool { names.contains("KDE") }

  /// Whether programs can color the screen, as on sway and other wlroots compositors.
  var isOpenToPrograms: Bool {
    variables["WAYLAND_DISPLAY"]?.isEmpty == false && !isPlasma && !names.contains("GNOME")
  }

  /// The configuration folders, the user's own first.
  var settingsFolders: [String] {
    let own = variables["XDG_CONFIG_HOME"] ?? ""
    let shared = variables["XDG_CONFIG_DIRS"] ?? ""
    return [own.hasPrefix("/") ? own : "\(variables["HOME"] ?? "/nonexistent")/.config"]
      + (shared.isEmpty ? "/etc/xdg" : shared).split(separator: ":").map(String.init)
  }

  /// Returns the path of a command; nil if it isn't installed.
  func path(of command: String) -> String? {
    guard let commands else { return PluginMachine.program(command) }
    return PluginMachine.program("\(commands)/\(command)")
  }

  /// Runs a command. Returns the first line of its output; nil if it fails.
  /// - Parameter limit: the time limit in seconds.
  func output(_ command: String, _ arguments: [String], limit: Int = 2) -> String? {
    guard let path = path(of: command) else { return nil }
    let words = ([path] + arguments).map(\.singleQuoted).joined(separator: " ")
    guard let output = CommandOutput(of: words, within: limit, limit: 4096), output.isSuccess
    else { return nil }
    return String(Substring(output.text.utf8.prefix { $0 != UInt8(ascii: "\n") }).trimmed)
  }
}
