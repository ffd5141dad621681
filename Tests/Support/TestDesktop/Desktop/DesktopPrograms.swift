// Ownership: it owns the folder of a desktop and every process that was started on it, and ends them in
// the reverse of the order in which they were started when it is closed. If this process dies first, the
// kernel ends the processes and a janitor removes the folder.

internal import Foundation
internal import Synchronization

/// All that was started on a desktop, and the folder that it is in.
public final class DesktopPrograms: Sendable {
  let folder: String
  let environment: [String: String]

  private let temporaryFolder: TemporaryFolder
  private let homes: [String]
  private let state: Mutex<State>

  private struct State {
    var programs: [Running]
    /// How many of these, the first, belong to the desktop itself.
    var services: Int
    var launches = 0
    var isClosed = false
  }

  /// `homes` are those that the services of the desktop have beside the user's.
  init(
    in temporaryFolder: TemporaryFolder, services: [Running], environment: [String: String],
    homes: [String] = []
  ) {
    self.temporaryFolder = temporaryFolder
    self.environment = environment
    folder = temporaryFolder.path
    self.homes = [environment["HOME"] ?? temporaryFolder.path] + homes
    state = Mutex(State(programs: services, services: services.count))
  }

  deinit { close() }

  func close() {
    let programs: [Running]? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.isClosed = true
      return state.programs
    }
    guard let programs else { return }
    for program in programs.reversed() { program.terminate() }
    for home in homes { Stragglers.end(withHome: home) }
    temporaryFolder.remove()
  }

  /// Counts all that runs now to the desktop itself.
  func keepRunning() {
    state.withLock { $0.services = $0.programs.count }
  }

  /// Ends what was started on the desktop, and empties the home.
  func reset() throws {
    let started = state.withLock { state in
      let started = state.programs.dropFirst(state.services)
      state.programs.removeLast(started.count)
      return Array(started)
    }
    for program in started.reversed() {
      program.terminate()
      program.removeFiles()
    }
    try HomeFolder.empty(environment)
  }

  func start(_ arguments: [String], environment additions: [String: String]) throws -> Running {
    let number = try state.withLock { state in
      guard !state.isClosed else { throw DesktopError.system("the desktop is closed") }
      state.launches += 1
      return state.launches
    }
    let program = try SetUp(folder: folder).start(
      arguments, as: "program-\(number)", environment: environment.merging(additions) { $1 })
    add(program)
    return program
  }

  func run(
    _ arguments: [String], environment additions: [String: String], within deadline: Duration
  ) throws -> CommandResult {
    let program = try start(arguments, environment: additions)
    defer { forget(program) }
    do {
      let status = try program.waitForExit(within: deadline)
      return CommandResult(status: status, output: program.output, errors: program.errors)
    } catch {
      program.terminate()
      throw error
    }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// What each program has written, and how it ended.
  var log: String {
    state.withLock { $0.programs }.map { program in
      let end = program.exitStatus.map { "ended with \($0)" } ?? "runs"
      return
        "== \(program.arguments.joined(separator: " ")): \(end)\n\(program.output)\(program.errors)"
    }.joined(separator: "\n")
  }

  var running: [Running] { state.withLock { $0.programs }.filter(\.isRunning) }

  /// Ends it with the desktop, too.
  func add(_ program: Running) { state.withLock { $0.programs.append(program) } }

  private func forget(_ program: Running) {
    state.withLock { state in state.programs.removeAll { $0 === program } }
    program.removeFiles()
  }
}
