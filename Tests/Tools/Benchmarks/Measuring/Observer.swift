internal import Foundation
internal import TestDesktop

/// A command that runs under observation: everything it makes happen on the screen has a time.
final class Observer {
  private let running: Running
  private let name: String

  init(_ command: [String], called name: String, environment: [String: String], on stage: Stage)
    throws
  {
    self.name = name
    running = try stage.desktop.start(
      [stage.tools.observer] + command, environment: environment)
  }

  /// All that was seen so far.
  var events: [Event] {
    get throws {
      let decoder = JSONDecoder()
      // The last line may not be complete yet.
      return try running.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { try decoder.decode(Event.self, from: Data($0.utf8)) }
    }
  }

  var errors: String { running.errors }

  /// When the command was about to be executed.
  var startTime: UInt64 { get throws { try start.time } }

  /// The process that the command became.
  var pid: Int32 {
    get throws {
      guard let pid = try start.pid else { throw BenchmarkError.observer("it started nothing") }
      return pid
    }
  }

  private var start: Event {
    get throws {
      try waitFor("\(name) to be started") {
        if !running.isRunning {
          throw BenchmarkError.program(name, "can't be observed", errors: errors)
        }
        return try events.first { $0.event == .start }
      }
    }
  }

  /// When something that can be seen was drawn into the first window that appeared.
  @discardableResult
  func waitForFirstFrame(commandStays: Bool = true) throws -> UInt64 {
    do {
      return try waitFor("a frame", within: .seconds(20)) {
        let events = try events
        if commandStays { try failIfEnded(events) }
        guard let window = events.first(where: { $0.event == .map })?.window else { return nil }
        return events.first { $0.event == .drawn && $0.window == window }?.time
      }
    } catch DesktopError.timedOut {
      throw BenchmarkError.program(name, "drew nothing in 20 seconds", errors: errors)
    }
  }

  /// Lets time pass, in which the command must not end.
  func keepAlive(for duration: Duration) throws {
    Stage.pause(duration)
    try failIfEnded(try events)
  }

  /// Ends the command.
  func end() { running.terminate() }

  private func failIfEnded(_ events: [Event]) throws {
    if let end = events.first(where: { $0.event == .end }) {
      throw BenchmarkError.program(
        name, "ended with status \(end.status ?? -1) while it was measured", errors: errors)
    }
    guard running.isRunning else {
      throw BenchmarkError.observer("it ended:\n\(errors)")
    }
  }
}
