internal import CGLib
internal import Glibc

/// What the running program knows of itself.
public enum ThisProcess {
  /// The path of the program's file, with symbolic links followed.
  public static var executable: String? {
    guard let path = g_file_read_link("/proc/self/exe", nil) else { return nil }
    defer { g_free(path) }
    let text = String(cString: path)
    // What has replaced it since, as an upgrade does, is in its place.
    let mark = " (deleted)"
    return text.hasSuffix(mark) ? String(text.dropLast(mark.count)) : text
  }

  /// The folder that it was started in.
  public static var folder: String {
    let path = g_get_current_dir()
    defer { g_free(path) }
    return path.map { String(cString: $0) } ?? "/"
  }

  /// Tells the desktop which program this is: by the name of its .desktop file, and by its title.
  public static func introduce(as identifier: String, title: String) {
    g_set_prgname(identifier)
    g_set_application_name(title)
  }

  /// Its number.
  public static var identifier: Int32 { getpid() }

  /// Among which processes its number is its own: those of the machine, or of a container.
  public static let numberSpace: String = {
    guard let name = g_file_read_link("/proc/self/ns/pid", nil) else { return "" }
    defer { g_free(name) }
    // "pid:[4026531836]"
    return String(cString: name).filter { $0.isNumber }
  }()

  /// Does nothing for a while; not for a program that serves a main loop.
  public static func sleep(_ duration: Duration) {
    g_usleep(UInt(duration.wholeMilliseconds) * 1000)
  }

  /// Writes to standard output, all of it, as a terminal may see it.
  public static func say(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes to standard error, all of it, as a terminal may see it.
  public static func complain(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Whether somebody reads what it says, and can answer.
  public static var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The next line of standard input, without its end; nil where there is no more.
  public static func answer() -> String? { readLine(strippingNewline: true) }

  /// Ends now, with nothing done any more.
  public static func leave(_ status: Int) -> Never { _exit(Int32(status)) }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(TerminalText.harmless(text).utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, written))
    }
  }
}
