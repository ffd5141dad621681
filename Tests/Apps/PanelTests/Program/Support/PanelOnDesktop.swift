import Expectations
import Foundation
import TestDesktop
import Testing

/// Tests of the real program in a real window. One at a time, because some measure.
@Suite(.serialized) enum ProgramTests {}

/// The real program on a private desktop.
final class PanelOnDesktop: PanelUnderTest {
  let desktop: Desktop
  let executable: String
  var program: Running?

  convenience init(
    server: DisplayServer = .xvfb(width: 1920, height: 1080), bus: Bool = true,
    windowManager: Bool = true, compositor: Bool = false, accessibility: Bool = false,
    settings: String? = nil, hasAnimations: Bool = true, isNewUser: Bool = false,
    environment: [String: String] = [:]
  ) throws {
    try self.init(
      on: Desktop(
        server: server, bus: bus, windowManager: windowManager, compositor: compositor,
        accessibility: accessibility, environment: environment),
      settings: settings, hasAnimations: hasAnimations, isNewUser: isNewUser)
  }

  /// A panel on the suite's shared desktop, with an empty home.
  convenience init(
    sharing server: DisplayServer, settings: String? = nil, hasAnimations: Bool = true
  ) throws {
    let desktop = try SharedFixture.value { try Desktop(server: server) }
    try desktop.reset()
    try self.init(on: desktop, settings: settings, hasAnimations: hasAnimations, isNewUser: false)
  }

  private init(
    on desktop: Desktop, settings: String?, hasAnimations: Bool, isNewUser: Bool
  ) throws {
    executable = try ProgramUnderTest.path("today")
    self.desktop = desktop
    // A new user's widgets would disturb most tests.
    if !isNewUser {
      try write(settings ?? "")
      try ReturningUser.remember(inState: folder("STATE", else: ".local/state"))
    }
    if !hasAnimations {
      try ToolkitSettings.write(
        "gtk-enable-animations=false", inConfig: folder("CONFIG", else: ".config"))
    }
  }

  /// The panel's window, hidden or shown.
  func window() throws -> Window {
    try TestDesktop.waitFor("the panel's window") { try desktop.windows(named: "Today").first }
  }

  func isVisible() throws -> Bool { try desktop.isVisible(window().id) }

  /// Waits until the window has this frame.
  func waitFor(frame: Rectangle, within deadline: Duration = .seconds(30)) throws {
    var last: Rectangle?
    do {
      try waitUntil("the panel at \(frame)", within: deadline) {
        last = try desktop.frame(of: window().id)
        return try last == frame && isVisible()
      }
    } catch {
      throw DesktopError.system(
        "\(error); it is at \(last.map { "\($0)" } ?? "no place"), as \(try today("status").output)"
      )
    }
  }

  /// The end of today.conf that excludes all widgets.
  private static let noWidgets = "[Widgets]\nOrder=\n"

  func write(_ settings: String) throws {
    try (settings + PanelOnDesktop.noWidgets).write(
      toFile: "\(try configFolder("today"))/today.conf", atomically: true, encoding: .utf8)
  }

  /// The settings without that end.
  func settingsText() throws -> String {
    let text = try String(
      contentsOfFile: "\(try configFolder("today"))/today.conf", encoding: .utf8)
    return text.replacingOccurrences(of: PanelOnDesktop.noWidgets, with: "")
  }

  private func configFolder(_ name: String) throws -> String {
    try folder("CONFIG", else: ".config", name)
  }

  private func folder(_ kind: String, else standard: String, _ name: String) throws -> String {
    let parent = try folder(kind, else: standard)
    try FileManager.default.createDirectory(
      atPath: "\(parent)/\(name)", withIntermediateDirectories: true)
    return "\(parent)/\(name)"
  }

  func folder(_ kind: String, else standard: String) throws -> String {
    let home = try #require(desktop.environment["HOME"])
    return desktop.environment["XDG_\(kind)_HOME"] ?? "\(home)/\(standard)"
  }

  // MARK: - Process state

  /// Live signal handlers and main loop sources.
  func liveCounts() throws -> String {
    let lines = try today("status").output.split(separator: "\n")
    return String(try #require(lines.first { $0.hasPrefix("Inside: ") }))
  }

  /// Waits until nothing has changed inside for longer than the host's pause before it cleans up.
  func waitForQuiet() throws {
    // It performs ten commands a second; one that had to wait would change what is counted.
    try waitUntilSteady(
      "quiet inside the panel", for: .seconds(11), every: .milliseconds(200), within: .seconds(40),
      look: liveCounts)
    // The last command's remaining work takes a moment.
    try waitUntilSteady("no wake-ups of the panel", for: .milliseconds(500), look: wakeUps)
  }

  /// Waits until it wakes up less often in this time: a blinking caret would cause hundreds.
  func waitUntilItRests(
    for duration: Duration = .seconds(4), below most: Int = 60,
    within deadline: Duration = .seconds(30)
  ) throws {
    try waitUntil("the panel to rest", within: deadline) {
      let before = try wakeUps()
      return try holds(for: duration) { try wakeUps() - before < most }
    }
  }

  func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(try pid())/fd").count
  }

  /// Its proportional anonymous memory in KiB, which leaks increase. The share of libraries depends
  /// on other programs that use them.
  func proportionalMemory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(try pid())/smaps_rollup", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Pss_Anon:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  /// The number of wake-ups of all its threads.
  func wakeUps() throws -> Int {
    let folder = "/proc/\(try pid())/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
      // A thread may end meanwhile.
      let status =
        (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
      let lines = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
      return sum + lines.reduce(0) { $0 + (Int($1.filter(\.isNumber)) ?? 0) }
    }
  }

  private func pid() throws -> Int32 { try #require(program).pid }
}
