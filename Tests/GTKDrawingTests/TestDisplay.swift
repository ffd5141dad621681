import CGLib
import GTK
import Glibc

/// A virtual screen for the tests that need one. It ends with the process.
enum TestDisplay {
  @MainActor private static let start: Bool = {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    let arguments = [
      "Xvfb", "-displayfd", "\(ends[1])", "-terminate", "-screen", "0", "800x600x24",
    ]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    // The server complains of displays that others have taken before it finds a free one.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    guard posix_spawnp(&child, "Xvfb", &actions, nil, &words, environ) == 0 else { return false }
    close(ends[1])
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { answer.append(byte) }
    close(ends[0])
    for (name, value) in [
      ("DISPLAY", ":" + String(decoding: answer, as: UTF8.self)), ("GDK_BACKEND", "x11"),
      ("GSK_RENDERER", "cairo"), ("GDK_DEBUG", "gl-disable"), ("GTK_A11Y", "none"),
      ("GSETTINGS_BACKEND", "memory"),
    ] { setenv(name, value, 1) }
    return (try? Toolkit.start()) != nil
  }()

  /// Runs a test's body on the main thread, with GTK started.
  static func run<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainActor.assumeIsolated {
      precondition(start, "the tests need Xvfb")
      return try body()
    }
  }

  /// Lets the main loop work until the condition holds, or for the time given.
  @MainActor @discardableResult
  static func wait(upTo seconds: Double = 3, until condition: () -> Bool) -> Bool {
    let end = g_get_monotonic_time() + Int(seconds * 1e6)
    while !condition() {
      guard g_get_monotonic_time() < end else { return false }
      if g_main_context_iteration(nil, 0) == 0 { usleep(500) }
    }
    return true
  }
}
