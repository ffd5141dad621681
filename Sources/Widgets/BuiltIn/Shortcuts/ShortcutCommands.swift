internal import Glibc
internal import WidgetCore

/// Runs the commands that report the states of toggles.
enum ShortcutStates {
  /// Returns the keys of the commands that succeed. The commands run in parallel.
  /// - Parameter limit: the timeout in seconds.
  static func on(_ commands: [Int: String], limit: Double = 2) -> Set<Int> {
    let running = commands.mapValues { command in
      popen(
        "exec timeout \(limit) sh -c \("cd\n\(command)".singleQuoted) </dev/null >/dev/null 2>&1",
        "re")
    }
    return Set(
      running.compactMap { id, pipe in pipe.map { pclose($0) } == 0 ? id : nil })
  }
}

/// The placeholders of empty fields.
enum ShortcutExample {
  static let command = "gnome-screenshot --interactive"
  static let state = "pgrep gammastep"
  static let off = "pkill gammastep"
  static let icon = "camera-photo-symbolic"
}
