internal import GLib
internal import GTK

/// How a desktop marks what it starts, so that who was started knows when the user wanted that. The
/// running panel isn't who was started, so that it comes to it as a word of the command line.
nonisolated struct StartupID: Equatable, Sendable {
  let text: String

  private static let word = "--startup-id="

  /// When the user wanted it, if that is written in it, as the startup notification specification of
  /// freedesktop.org says.
  var time: X11Time? {
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }.count
    guard text.dropLast(digits).hasSuffix("_TIME") else { return nil }
    return UInt32(text.suffix(digits)).map { X11Time($0) }
  }

  /// The words to hand to the running panel.
  static func adding(to arguments: [String]) -> [String] {
    // GTK takes these variables away as soon as it is loaded, and says only with a display what was
    // in them; the system still knows what the program was started with.
    guard let bytes = try? File("/proc/self/environ").read(limit: 1 << 20) else { return arguments }
    let variables = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let texts = ["XDG_ACTIVATION_TOKEN=", "DESKTOP_STARTUP_ID="].compactMap { name in
      variables.first { $0.hasPrefix(name) && $0 != name }?.dropFirst(name.count)
    }
    return arguments + texts.prefix(1).map { word + $0 }
  }

  /// Takes it out of the words that came.
  static func removed(from arguments: inout [String]) -> StartupID? {
    guard let last = arguments.last, last.hasPrefix(word) else { return nil }
    arguments.removeLast()
    return StartupID(text: String(last.dropFirst(word.count)))
  }
}
