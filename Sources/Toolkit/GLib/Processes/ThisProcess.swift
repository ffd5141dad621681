internal import CGLib
internal import Glibc

/// The running program.
public enum ThisProcess {
  /// The host name of the computer.
  public static var hostName: String { String(cString: g_get_host_name()) }

  /// The path of the executable, with symbolic links resolved.
  public static var executable: String? {
    guard let path = g_file_read_link("/proc/self/exe", nil) else { return nil }
    defer { g_free(path) }
    let text = String(cString: path)
    // An upgrade replaces the file.
    let mark = " (deleted)"
    return text.hasSuffix(mark) ? String(text.dropLast(mark.count)) : text
  }

  /// The working directory.
  public static var folder: String {
    let path = g_get_current_dir()
    defer { g_free(path) }
    return path.map { String(cString: $0) } ?? "/"
  }

  /// Sets the app's identity for the desktop: the name of its .desktop file, and its title.
  public static func introduce(as identifier: String, title: String) {
    g_set_prgname(identifier)
    g_set_application_name(title)
  }

  /// The process ID.
  public static var identifier: Int32 { getpid() }

  /// The PID namespace: the machine's or a container's.
  public static let numberSpace: String = {
    guard let name = g_file_read_link("/proc/self/ns/pid", nil) else { return "" }
    defer { g_free(name) }
    // "pid:[4026531836]"
    return String(cString: name).filter { $0.isNumber }
  }()

  /// Sleeps; not for a program with a main loop.
  public static func sleep(_ duration: Duration) {
    g_usleep(UInt(duration.wholeMilliseconds) * 1000)
  }

  /// Writes to standard output, without control sequences.
  public static func say(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes to standard error, without control sequences.
  public static func complain(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Whether standard input and output are a terminal.
  public static var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// The next line of standard input, without its newline; nil at the end.
  public static func answer() -> String? { readLine(strippingNewline: true) }

  /// Exits at once, without cleanup.
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
