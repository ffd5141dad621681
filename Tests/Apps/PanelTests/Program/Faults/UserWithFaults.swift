import Foundation
import TestDesktop
import Testing

/// A user with three widgets, and one fault at a time.
final class UserWithFaults {
  /// The result of a panel that was started, shown, had a card moved, was hidden and quit.
  struct Visit {
    let status: TestDesktop.ExitStatus
    /// Whether it reported the move.
    let hasMoved: Bool
    let errors: String
    let trace: Trace
  }

  private static let names = ["a", "b", "c"]

  /// Whether strace works here.
  static let isPossible: Bool = {
    let trial = Process()
    trial.executableURL = URL(filePath: "/usr/bin/strace")
    trial.arguments = ["-o", "/dev/null", "true"]
    guard (try? trial.run()) != nil else { return false }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }()

  private let panel: PanelOnDesktop
  let home: String
  private let kept: String
  private let traceFile: String

  init() throws {
    let order = Self.names.map { "\($0)-1;" }.joined()
    let groups = Self.names.map { "\n[Widget \($0)-1]\nId=org.example.\($0)\n" }.joined()
    panel = try PanelOnDesktop(isNewUser: true)
    home = try panel.folder("CONFIG", else: ".config").replacing("/.config", with: "")
    kept = "\(panel.desktop.folder)/kept"
    traceFile = "\(panel.desktop.folder)/trace"
    for name in Self.names {
      try panel.install(
        name, PanelOnDesktop.answer(#"{"type":"text","text":"\#(name)"}"#), keys: "Refresh=30d")
    }
    try ReturningUser.remember(inState: panel.folder("STATE", else: ".local/state"))
    let folder = "\(try panel.folder("CONFIG", else: ".config"))/today"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "# Mine.\n[Widgets]\nOrder=\(order)\n\(groups)".write(
      toFile: "\(folder)/today.conf", atomically: true, encoding: .utf8)
    try FileManager.default.copyItem(atPath: home, toPath: kept)
  }

  /// Restores the initial state.
  func startAnew() throws {
    try FileManager.default.removeItem(atPath: home)
    try FileManager.default.copyItem(atPath: kept, toPath: home)
  }

  func settings() throws -> String {
    let folder = try panel.folder("CONFIG", else: ".config")
    return try String(contentsOfFile: "\(folder)/today/today.conf", encoding: .utf8)
  }

  /// Temporary files next to the settings.
  func drafts() throws -> [String] {
    let folder = try panel.folder("CONFIG", else: ".config")
    return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/today")
      .filter { $0 != "today.conf" && !$0.hasSuffix(".lock") }
  }

  /// The widgets on the panel, from `today list`.
  func widgets() throws -> [String] {
    let list = try panel.today("list").output
    return Self.names.map { "\($0)-1" }.filter(list.contains)
  }

  /// A command without a panel.
  func move(with fault: Fault?, naming kind: Fault.Kind) throws -> (CommandResult, Trace) {
    let result = try panel.desktop.run(
      tracing(fault, kind) + [panel.executable, "move", "a-1", "3"], within: .seconds(120))
    return (result, try trace())
  }

  /// Repeats that from the initial state until the fault happens. Calls are counted from the start,
  /// and their number varies slightly, for example when threads wake each other.
  func moveAnew(with fault: Fault) throws -> CommandResult {
    for _ in 0..<5 {
      try startAnew()
      let (result, trace) = try move(with: fault, naming: fault.kind)
      if !trace.injected.isEmpty { return result }
    }
    throw DesktopError.system("\(fault) never happened")
  }

  func visit(with fault: Fault?, naming kind: Fault.Kind) throws -> Visit {
    let running = try panel.desktop.start(tracing(fault, kind) + [panel.executable])
    defer { running.terminate() }
    try waitUntil("the panel to be shown, or to end", within: .seconds(120)) {
      try !running.isRunning || panel.today("status").output.contains("Panel: shown")
    }
    let hasMoved = try panel.today("move", "a-1", "3").status.isSuccess
    try panel.today("hide")
    try panel.today("quit")
    let status = try running.waitForExit(within: .seconds(60))
    return Visit(
      status: status, hasMoved: hasMoved, errors: running.errors, trace: try trace())
  }

  private func tracing(_ fault: Fault?, _ kind: Fault.Kind) -> [String] {
    ["strace", "-f", "-y", "-o", traceFile, "-e", "trace=\(kind.call)"]
      + (fault.map { ["-e", $0.injection] } ?? [])
  }

  private func trace() throws -> Trace {
    Trace(try String(contentsOfFile: traceFile, encoding: .utf8))
  }
}
