import Foundation
import TestDesktop

/// The real program on a private desktop of any display system.
protocol PanelUnderTest: AnyObject {
  associatedtype PanelDesktop: PrivateDesktop
  var desktop: PanelDesktop { get }
  var executable: String { get }
  /// The running panel.
  var program: Running? { get set }
}

extension PanelUnderTest {
  /// Runs a command and returns its result.
  @discardableResult
  func today(_ words: String...) throws -> CommandResult {
    try desktop.run([executable] + words)
  }

  /// Starts the panel without waiting: it may exit before it responds.
  func launch(_ words: [String] = [], environment: [String: String] = [:]) throws -> Running {
    let running = try desktop.start([executable] + words, environment: environment)
    program = running
    return running
  }

  /// Starts the panel, and waits until it responds.
  @discardableResult
  func start(_ words: String..., environment: [String: String] = [:]) throws -> Running {
    let running = try launch(words, environment: environment)
    try waitUntil("the panel to answer") {
      guard running.isRunning else {
        throw DesktopError.system("today ended at once: \(running.errors)")
      }
      return try today("status").status.isSuccess
    }
    return running
  }

  /// Starts it shown, and waits until it has slid in.
  @discardableResult
  func startShown(environment: [String: String] = [:]) throws -> Running {
    let running = try start(environment: environment)
    try waitFor(phase: "shown")
    return running
  }

  /// The output of `today status --json`.
  func reported() throws -> PanelReport {
    let output = try today("status", "--json").output
    return try JSONDecoder().decode(PanelReport.self, from: Data(output.utf8))
  }

  /// Waits for a condition on that output.
  func waitUntilReported(
    _ what: String, _ condition: (PanelReport) throws -> Bool
  ) throws {
    var last: PanelReport?
    do {
      try waitUntil(what) {
        let report = try reported()
        last = report
        return try condition(report)
      }
    } catch {
      throw DesktopError.system("\(error): \(last.map { "\($0)" } ?? "nothing")")
    }
  }

  /// A line of `today status`, without its beginning, such as "Panel: ".
  func status(_ beginning: String) throws -> String {
    let lines = try today("status").output.split(separator: "\n")
    let line = lines.first { $0.hasPrefix(beginning) } ?? ""
    return String(line.dropFirst(beginning.count))
  }

  /// The panel's line of `today status`, such as "shown, pinned at the left edge of DUMMY0, …".
  func phase() throws -> String { try status("Panel: ") }

  func waitFor(phase wanted: String, within deadline: Duration = .seconds(30)) throws {
    try waitUntil("the panel to be \(wanted)", within: deadline) {
      try phase().split { ", ".contains($0) }.first.map(String.init) == wanted
    }
  }
}
