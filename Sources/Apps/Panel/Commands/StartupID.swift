internal import GLib
internal import GTK

/// The desktop's startup notification ID, with the time of the user's action. The new process
/// passes it to the running panel as an argument.
nonisolated struct StartupID: Equatable, Sendable {
  let text: String

  private static let word = "--startup-id="

  /// The user's action's time, if the ID contains it, by freedesktop.org's startup notification
  /// specification.
  var time: X11Time? {
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }.count
    guard text.dropLast(digits).hasSuffix("_TIME") else { return nil }
    return UInt32(text.suffix(digits)).map { X11Time($0) }
  }

  /// Returns the arguments to pass to the running panel.
  static func adding(to arguments: [String]) -> [String] {
    // GTK removes these variables when it is loaded, and reports their values only with a display.
    // /proc still has the original environment.
    guard let bytes = try? File("/proc/self/environ").read(limit: 1 << 20) else { return arguments }
    let variables = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let texts = ["XDG_ACTIVATION_TOKEN=", "DESKTOP_STARTUP_ID="].compactMap { name in
      variables.first { $0.hasPrefix(name) && $0 != name }?.dropFirst(name.count)
    }
    return arguments + texts.prefix(1).map { word + $0 }
  }

  /// Removes the ID from received arguments.
  static func removed(from arguments: inout [String]) -> StartupID? {
    guard let last = arguments.last, last.hasPrefix(word) else { return nil }
    arguments.removeLast()
    return StartupID(text: String(last.dropFirst(word.count)))
  }
}
