internal import Foundation
internal import TestDesktop

/// The desktop on which everything is measured: no window manager unless it matters, nothing else that
/// moves.
final class Stage {
  let desktop: Desktop
  let tools: Tools
  let progress: Progress
  private var homes: [Int: CardHome] = [:]
  private var usedBefore: Set<Subject> = []

  init(_ progress: Progress, windowManager: Bool = false) throws {
    self.progress = progress
    desktop = try Desktop(server: .xvfb(width: 1920, height: 1080), windowManager: windowManager)
    tools = try Tools(on: desktop)
    try Stage.writeNoWidgets(desktop)
    try Stage.keepCaretStill(inConfig: desktop.environment["XDG_CONFIG_HOME"] ?? "")
    try ReturningUser.remember(inState: desktop.environment["XDG_STATE_HOME"] ?? "")
  }

  /// What a new user finds on the panel would be measured with it.
  private static func writeNoWidgets(_ desktop: Desktop) throws {
    let folder = "\(desktop.environment["XDG_CONFIG_HOME"] ?? "")/today"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try "[Widgets]\nOrder=\n".write(
      toFile: "\(folder)/today.conf", atomically: true, encoding: .utf8)
  }

  /// GTK draws a caret that blinks for ten seconds, in each frame, which would be counted as what cards,
  /// slides and settings do.
  static func keepCaretStill(inConfig folder: String) throws {
    try ToolkitSettings.write("gtk-cursor-blink=false", inConfig: folder)
  }

  /// Makes the home of a returning user with these settings. Returns the variables for it.
  static func makeHome(_ folder: String, settings: String) throws -> [String: String] {
    let config = "\(folder)/.config"
    try FileManager.default.createDirectory(
      atPath: "\(config)/today", withIntermediateDirectories: true)
    try settings.write(toFile: "\(config)/today/today.conf", atomically: true, encoding: .utf8)
    try keepCaretStill(inConfig: config)
    try ReturningUser.remember(inState: "\(folder)/.local/state")
    return environment(ofHome: folder)
  }

  /// What leads a program to a home folder.
  static func environment(ofHome folder: String) -> [String: String] {
    [
      "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/.config",
      "XDG_DATA_HOME": "\(folder)/.local/share", "XDG_STATE_HOME": "\(folder)/.local/state",
      "XDG_CACHE_HOME": "\(folder)/.cache",
    ]
  }

  /// Starts a subject, and ends it when all that was wanted of it is known.
  func withShown<Value>(_ subject: Subject, _ measure: (Observer) throws -> Value) throws -> Value {
    // What the run before it left to be done is not its fault.
    Stage.pause(.milliseconds(200))
    let observer = try Observer(
      subject.command, called: subject.name, environment: subject.environment, on: self)
    defer {
      if subject.kind == .panel {
        _ = try? desktop.run(
          subject.command + ["quit"], environment: subject.environment, within: .seconds(3))
      }
      observer.end()
    }
    return try measure(observer)
  }

  /// What a program has shown on the screen and used for it, from a command on and as long as `wait` takes.
  func movement(
    of program: Int32, by command: [String], environment: [String: String] = [:],
    wait: () throws -> Void
  ) throws -> Movement {
    let before = try Usage(ofTree: program)
    let observer = try Observer(command, called: command[0], environment: environment, on: self)
    defer { observer.end() }
    let start = try observer.startTime
    try wait()
    return Movement(
      try observer.events, start: start, used: try Usage(ofTree: program) - before)
  }

  /// A panel with nothing on it that was shown before, as on every day but the first.
  func bare(_ panel: Subject) throws -> Subject {
    guard panel.kind == .panel, usedBefore.insert(panel).inserted else { return panel }
    let resident = try ResidentPanel(panel, on: self)
    defer { resident.quit() }
    _ = try resident.slide("show")
    try resident.waitForWhatItKeeps()
    return panel
  }

  /// The panel in the home of somebody who has so many cards on it.
  func panel(_ subject: Subject, cards: Int) throws -> Subject {
    let home = try homes[cards] ?? CardHome(cards: cards, of: subject, on: self)
    homes[cards] = home
    var panel = subject
    panel.environment.merge(home.environment) { $1 }
    return panel
  }

  /// Waits until a program has taken a name on the session bus, and so can be reached.
  func waitForBusName(of running: Running, called name: String) throws {
    let question = [
      "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/",
      "org.freedesktop.DBus.ListNames",
    ]
    do {
      try waitUntil("a name on the bus", within: .seconds(10)) {
        if let status = running.exitStatus {
          throw BenchmarkError.program(name, "ended with \(status)", errors: running.errors)
        }
        return try desktop.outputOf(question).split(separator: "\n").contains { line in
          line.contains("string \"") && !line.contains("\":")
            && !line.contains("\"org.freedesktop.DBus\"")
        }
      }
    } catch DesktopError.timedOut {
      throw BenchmarkError.program(name, "took no name on the bus", errors: running.errors)
    }
  }

  /// Lets time pass.
  static func pause(_ duration: Duration) {
    let parts = duration.components
    Thread.sleep(forTimeInterval: Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
  }
}
