internal import Foundation
internal import TestDesktop

/// The panel, running in the background and hidden, waiting for commands.
final class ResidentPanel {
  private let subject: Subject
  private let stage: Stage
  private let running: Running

  init(_ subject: Subject, on stage: Stage) throws {
    self.subject = subject
    self.stage = stage
    running = try stage.desktop.start(
      subject.command + ["--background"], environment: subject.environment)
    do {
      try stage.waitForBusName(of: running, called: subject.name)
    } catch {
      running.terminate()
      throw error
    }
  }

  var pid: Int32 { running.pid }

  var errors: String { running.errors }

  /// Waits until it has put down what its next start needn't find out again, as a panel has that is used
  /// for longer than a moment: the icons that it has shown.
  func waitForWhatItKeeps() throws {
    let folders = stage.desktop.environment.merging(subject.environment) { $1 }
    let icons = "\(folders["XDG_CACHE_HOME"] ?? "")/today/icons"
    try waitUntil("\(icons)", within: .seconds(20)) {
      FileManager.default.fileExists(atPath: icons)
    }
  }

  /// Gives a command that shows or hides it, and reports what happened on the screen.
  func slide(_ command: String) throws -> Movement {
    let before = try Usage(ofTree: pid)
    let wasShown = isShown
    let observer = try Observer(
      subject.command + [command], called: "\(subject.name) \(command)",
      environment: subject.environment, on: stage)
    defer { observer.end() }
    if wasShown {
      do {
        try waitUntil("the panel to go") { try observer.events.contains { $0.event == .unmap } }
      } catch DesktopError.timedOut {
        throw BenchmarkError.program(subject.name, "did not go on \(command)", errors: errors)
      }
    } else {
      try observer.waitForFirstFrame(commandStays: false)
    }
    isShown = !wasShown
    // Longer than the movement, and whatever follows from it.
    try keepAlive(for: .milliseconds(800))
    return Movement(
      try observer.events, start: try observer.startTime, used: try Usage(ofTree: pid) - before)
  }

  /// Gives a command that moves something on the panel that is shown.
  func movement(ofCommand command: String, for duration: Duration) throws -> Movement {
    try movement(
      of: subject.command + [command], environment: subject.environment, for: duration)
  }

  /// Does something with the panel that is shown, and reports what happened on the screen until so
  /// long after it was begun.
  func movement(
    of command: [String], environment: [String: String] = [:], for duration: Duration
  ) throws -> Movement {
    try stage.movement(of: pid, by: command, environment: environment) {
      try keepAlive(for: duration)
    }
  }

  /// Puts the pointer on the first card, beside its words.
  func pointAtFirstCard() throws {
    try stage.desktop.movePointer(x: 1780, y: 215)
    try keepAlive(for: .milliseconds(300))
  }

  private var isShown = false

  /// Lets time pass, in which it must not end.
  func keepAlive(for duration: Duration) throws {
    Stage.pause(duration)
    if let status = running.exitStatus {
      throw BenchmarkError.program(
        subject.name, "ended with \(status) while it was measured", errors: errors)
    }
  }

  /// Asks it to end, and makes it end.
  func quit() {
    _ = try? stage.desktop.run(
      subject.command + ["quit"], environment: subject.environment, within: .seconds(3))
    _ = try? running.waitForExit(within: .seconds(3))
    running.terminate()
  }
}
