// Ownership: the virtual screen is started once for the process and ends with it: the server goes
// when its last client has gone.

internal import CGLib
internal import CGTK
internal import GTK
internal import Glibc
internal import TestLog
internal import TestSchemas

/// A virtual screen for the tests that need one, with GTK started on it.
public enum TestDisplay {
  /// Runs a test's body on the main thread, with GTK started.
  public static func run<Result: Sendable>(
    _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    try MainActor.assumeIsolated {
      precondition(isStarted, "the tests need Xvfb: apt install xvfb")
      return try body()
    }
  }

  /// Lets the main loop work until the condition holds, or for the time given, which is far beyond
  /// what a busy machine needs.
  @MainActor @discardableResult
  public static func wait(upTo seconds: Double = 30, until condition: () -> Bool) -> Bool {
    let end = g_get_monotonic_time() + Int(seconds * 1e6)
    while !condition() {
      guard g_get_monotonic_time() < end else { return false }
      if g_main_context_iteration(nil, 0) == 0 { usleep(500) }
    }
    return true
  }

  /// Lets the main loop work for a while, for what should not happen.
  @MainActor public static func settle(_ seconds: Double = 0.1) {
    // What the server has for us is here when it answers, however busy it was.
    if let display = gdk_display_get_default() { gdk_display_sync(display) }
    wait(upTo: seconds) { false }
    var rest = 1000
    while rest > 0, g_main_context_iteration(nil, 0) != 0 { rest -= 1 }
  }

  /// What GTK and GLib have complained about since the last call: warnings and worse.
  @MainActor public static func takeComplaints() -> [String] {
    TestLog.take().filter { $0.isComplaint && $0.isFromMainThread }.map {
      "\($0.domain): \($0.text)"
    }
  }

  /// How large the screen is; said before the first use.
  @MainActor public static var screen = (width: 1024, height: 2048)

  @MainActor private static let isStarted: Bool = {
    guard let display = startServer("\(screen.width)x\(screen.height)x24") else { return false }
    let version = Toolkit.version
    let renderer = Toolkit.drawnByProcessor(gtk: (version.major, version.minor))
    for (name, value) in [
      "DISPLAY": display, "GDK_BACKEND": "x11", "GTK_A11Y": "test", "GSETTINGS_BACKEND": "memory",
      "NO_AT_BRIDGE": "1",
    ].merging(renderer, uniquingKeysWith: { $1 }) { setenv(name, value, 1) }
    for name in ["WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP"] { unsetenv(name) }
    TestLog.start()
    guard TestSchemas.areInstalled else { return false }
    return (try? Toolkit.start()) != nil
  }()

  /// Starts Xvfb on a free display, and returns that display's name once it takes connections.
  private static func startServer(_ size: String) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let arguments = [
      "Xvfb", "-displayfd", "\(ends[1])", "-terminate", "-screen", "0", size,
    ]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    // The server complains of displays that others have taken before it finds a free one.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    guard posix_spawnp(&child, "Xvfb", &actions, nil, &words, environ) == 0 else { return nil }
    close(ends[1])
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { answer.append(byte) }
    close(ends[0])
    return answer.isEmpty ? nil : ":" + String(decoding: answer, as: UTF8.self)
  }
}
