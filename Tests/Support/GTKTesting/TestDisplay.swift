// Ownership: the virtual screen is started once for the process and ends with it: the server goes
// when its last client has gone.

internal import CGLib
internal import CGTK
internal import CGTKTesting
internal import GLib
public import GTK
internal import Glibc
internal import TestLog
internal import TestSchemas

// Benchmarks and other programs are built without it.
#if canImport(XCTest)
  internal import XCTest
#endif

/// A virtual screen for the tests that need one, with GTK started on it.
public enum TestDisplay {
  /// Runs a test's body on the main thread, with GTK started. Timers and animations go by a clock that
  /// only `wait` and `settle` move. The test fails if GTK warns of something that it doesn't take.
  public static func run<Result: Sendable>(
    file: StaticString = #filePath, line: UInt = #line, _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    try MainActor.assumeIsolated {
      precondition(isStarted, "the tests need Xvfb: apt install xvfb")
      clock.use()
      defer { clock.stop() }
      _ = takeToolkitComplaints()
      defer {
        for complaint in takeToolkitComplaints() { fail(complaint, file, line) }
      }
      return try body()
    }
  }

  private static func fail(_ complaint: String, _ file: StaticString, _ line: UInt) {
    #if canImport(XCTest)
      XCTFail(complaint, file: file, line: line)
    #else
      ThisProcess.complain("\(file):\(line): \(complaint)\n")
    #endif
  }

  /// What GTK and its libraries have complained about.
  @MainActor private static func takeToolkitComplaints() -> [String] {
    let domains = ["Gtk", "Gdk", "Gsk", "GLib-GObject", "Pango"]
    return TestLog.take { $0.isComplaint && $0.isFromMainThread && domains.contains($0.domain) }
      .map { "\($0.domain): \($0.text)" }
  }

  @MainActor private static let clock = ManualClock(
    start: .microseconds(g_get_monotonic_time()), wall: .microseconds(g_get_real_time()))

  /// Lets time pass, timer by timer and frame by frame, until the condition holds. False if it doesn't
  /// within the time given, in which other processes and threads do what they are to do.
  @MainActor @discardableResult
  public static func wait(upTo seconds: Double = 30, until condition: () -> Bool) -> Bool {
    wait(upTo: seconds, ahead: freeTime, until: condition)
  }

  /// Waits for what another process or thread does, while time stands still.
  @MainActor @discardableResult
  public static func waitForOthers(until condition: () -> Bool) -> Bool {
    wait(upTo: 30, ahead: nil, until: condition)
  }

  /// Time goes `free` seconds ahead as fast as it can.
  @MainActor private static func wait(
    upTo seconds: Double, ahead free: Double?, until condition: () -> Bool
  ) -> Bool {
    let start = Moment.now
    let realStart = g_get_monotonic_time()
    while true {
      drawFrame()
      if condition() { return true }
      let passed = Double(g_get_monotonic_time() - realStart) / 1e6
      // Then time passes no faster than it does for other processes, or these would be given up.
      let limit = start + .seconds(free.map { min(seconds, max($0, passed)) } ?? 0)
      if free != nil, let clock = ManualClock.current, let next = clock.next, next <= limit {
        _ = clock.step(until: next)
      } else {
        guard passed < seconds else { return false }
        if g_main_context_iteration(nil, 0) == 0 { usleep(2000) }
      }
    }
  }

  /// For so long `wait` moves time as fast as it can.
  private static let freeTime = 3.0

  /// Waits until GTK moves nothing by itself any more, such as the bars of what is scrolled: that goes by
  /// the system's clock.
  @MainActor public static func waitForRest(of window: GTK.Window) {
    guard let clock = gtk_widget_get_frame_clock(window.cast()) else { return }
    var last = (frame: gdk_frame_clock_get_frame_counter(clock), time: g_get_monotonic_time())
    wait {
      let (frame, time) = (gdk_frame_clock_get_frame_counter(clock), g_get_monotonic_time())
      if frame != last.frame { last = (frame, time) }
      return time - last.time > 50_000
    }
  }

  /// Lets so much time pass, timer by timer and frame by frame.
  @MainActor public static func settle(_ seconds: Double = 0.1) {
    drawFrame()
    guard let clock = ManualClock.current else { return }
    let end = Moment.now + .seconds(seconds)
    while clock.step(until: end) { drawFrame() }
    drawFrame()
  }

  /// Does all that is ready, and draws what has changed. No time passes.
  @MainActor private static func drawFrame() {
    for round in 0..<4 {
      // What the server has for us is here when it answers, however busy it was.
      if let display = gdk_display_get_default() { gdk_display_sync(display) }
      var count = 0
      while count < 2000, g_main_context_iteration(nil, 0) != 0 { count += 1 }
      if count == 0, round > 0 { return }
      today_draw_frames()
    }
  }

  /// What GTK and GLib have complained about since the last call: warnings and worse.
  @MainActor public static func takeComplaints() -> [String] {
    TestLog.take().filter { $0.isComplaint && $0.isFromMainThread }.map {
      "\($0.domain): \($0.text)"
    }
  }

  /// How large the screen is; said before the first use.
  @MainActor public static var screen = (width: 1024, height: 2048)

  /// XDG_DATA_HOME of this process: a folder that goes when it exits.
  @MainActor public static let dataHome: String? = {
    var template = Array("/tmp/today-data-XXXXXX".utf8CString)
    return mkdtemp(&template).map { String(cString: $0) }
  }()

  @MainActor private static func removeDataHome() {
    if let dataHome { try? File.removeFolder(dataHome) }
  }

  @MainActor private static let isStarted: Bool = {
    guard let display = startServer("\(screen.width)x\(screen.height)x24") else { return false }
    let version = Toolkit.version
    let renderer = Toolkit.drawnByProcessor(gtk: (version.major, version.minor))
    for (name, value) in [
      "DISPLAY": display, "GDK_BACKEND": "x11", "GTK_A11Y": "test", "GSETTINGS_BACKEND": "memory",
      "NO_AT_BRIDGE": "1",
      // Otherwise dbus-launch, where it is installed, starts a bus for the display, which outlives the tests.
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ].merging(renderer, uniquingKeysWith: { $1 }) { setenv(name, value, 1) }
    for name in ["WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP"] { unsetenv(name) }
    // GLib looks for installed applications where this says when it is first asked, and nowhere else later.
    guard let dataHome else { return false }
    setenv("XDG_DATA_HOME", dataHome, 1)
    atexit { MainActor.assumeIsolated { TestDisplay.removeDataHome() } }
    TestLog.start()
    guard TestSchemas.areInstalled else { return false }
    guard (try? Toolkit.start()) != nil else { return false }
    // GTK's own transitions go by the system's clock.
    let sheet = StyleSheet()
    guard sheet.load("* { transition: none; }").isEmpty else { return false }
    sheet.add(priority: .above(.user))
    return true
  }()

  /// Starts Xvfb on a free display, and returns that display's name once it takes connections.
  private static func startServer(_ size: String) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    // With -r, no key is repeated that a busy machine releases late.
    let arguments = [
      "Xvfb", "-displayfd", "\(ends[1])", "-r", "-terminate", "-screen", "0", size,
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
