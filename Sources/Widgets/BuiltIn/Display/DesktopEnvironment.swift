internal import Glibc
internal import WidgetCore

/// The desktop that the widget runs on: its variables, its commands, and the processes of the computer.
struct DesktopEnvironment: Sendable {
  var variables = PluginMachine.environment
  /// The folder of its commands, in tests; nil is PATH.
  var commands: String?
  var processes: @Sendable () -> [SystemProcess] = { SystemProcess.all() }

  /// Its names, the most specific first.
  private var names: [Substring] {
    (variables["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":")
  }
  var isPlasma: Bool { names.contains("KDE") }

  /// Whether programs may color the screen, as compositors of the kind of sway allow.
  var isOpenToPrograms: Bool {
    variables["WAYLAND_DISPLAY"]?.isEmpty == false && !isPlasma && !names.contains("GNOME")
  }

  /// The folders of settings, the user's own first.
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
  /// - Parameter limit: how long it may run, in seconds.
  func output(_ command: String, _ arguments: [String], limit: Int = 2) -> String? {
    guard let path = path(of: command) else { return nil }
    let words = ([path] + arguments).map(\.singleQuoted).joined(separator: " ")
    guard let pipe = popen("exec timeout \(limit) \(words) </dev/null 2>/dev/null", "re") else {
      return nil
    }
    let bytes = readAll(fileno(pipe), limit: 4096) ?? []
    guard pclose(pipe) == 0 else { return nil }
    return String(
      String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).trimmed)
  }
}
