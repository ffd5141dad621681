import Foundation
import TestDesktop

/// The real program on a desktop of its own, of whatever display system.
protocol PanelUnderTest: AnyObject {
  associatedtype PanelDesktop: PrivateDesktop
  var desktop: PanelDesktop { get }
  var executable: String { get }
  /// The one that stays.
  var program: Running? { get set }
}

extension PanelUnderTest {
  /// Gives a command, as a user does, and returns what came of it.
  @discardableResult
  func today(_ words: String...) throws -> CommandResult {
    try desktop.run([executable] + words)
  }

  /// Starts the program that stays, and waits for nothing: it may end before it answers anyone.
  func launch(_ words: [String] = [], environment: [String: String] = [:]) throws -> Running {
    let running = try desktop.start([executable] + words, environment: environment)
    program = running
    return running
  }

  /// Starts the program that stays, and waits until it answers.
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

  /// A line of `today status`, without its beginning, such as "Panel: ".
  func status(_ beginning: String) throws -> String {
    let lines = try today("status").output.split(separator: "\n")
    let line = lines.first { $0.hasPrefix(beginning) } ?? ""
    return String(line.dropFirst(beginning.count))
  }

  /// What `today status` says of the panel, such as "shown, pinned at the left edge of DUMMY0, …".
  func phase() throws -> String { try status("Panel: ") }

  func waitFor(phase wanted: String, within deadline: Duration = .seconds(30)) throws {
    try waitUntil("the panel to be \(wanted)", within: deadline) {
      try phase().split { ", ".contains($0) }.first.map(String.init) == wanted
    }
  }
}
