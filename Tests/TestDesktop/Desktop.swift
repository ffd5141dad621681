// Ownership: a desktop owns its folder and every process it started, and ends them in the reverse
// of the order in which they were started when it is closed or released. If this process dies
// first, the kernel ends the processes and a janitor removes the folder.

internal import Foundation
internal import Synchronization

/// A private desktop for a test: folders, an X server, a session bus, a window manager.
public final class Desktop: Sendable {
  /// The folder that holds everything, the home folder among it. It goes with the desktop.
  public let folder: String
  /// The X display, such as ":99".
  public let display: String
  /// What every program on this desktop finds in its environment, and nothing else.
  public let environment: [String: String]

  private let temporaryFolder: TemporaryFolder
  private let state = Mutex(State())

  private struct State {
    var programs: [Running] = []
    var launches = 0
    var isClosed = false
  }

  /// Starts a desktop and returns when all of it is ready.
  public init(
    server: DisplayServer = .xvfb(width: 1920, height: 1080),
    bus: Bool = true,
    windowManager: Bool = true,
    compositor: Bool = false,
    accessibility: Bool = false,
    environment additions: [String: String] = [:]
  ) throws {
    let temporaryFolder = try TemporaryFolder()
    self.temporaryFolder = temporaryFolder
    folder = temporaryFolder.path
    var services: [Running] = []
    do {
      var environment = try HomeFolder(in: temporaryFolder.path).environment
      let setUp = SetUp(folder: temporaryFolder.path)
      let (x, display) = try setUp.startServer(server, environment: environment)
      services.append(x)
      environment["DISPLAY"] = display
      if server.scale != 1 { environment["GDK_SCALE"] = "\(server.scale)" }
      if !accessibility { environment["GTK_A11Y"] = "none" }
      if bus {
        let (daemon, address) = try setUp.startBus(
          environment: environment, accessibility: accessibility)
        services.append(daemon)
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
      }
      if windowManager {
        services.append(try setUp.startWindowManager(environment: environment))
      }
      if compositor { services.append(try setUp.startCompositor(environment: environment)) }
      self.display = display
      self.environment = environment.merging(additions) { $1 }
    } catch {
      for service in services.reversed() { service.terminate() }
      temporaryFolder.remove()
      throw error
    }
    state.withLock { $0.programs = services }
  }

  deinit { close() }

  /// Ends everything that was started and removes the folder. Once is enough; more does no harm.
  public func close() {
    let programs: [Running]? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.isClosed = true
      return state.programs
    }
    guard let programs else { return }
    for program in programs.reversed() { program.terminate() }
    Stragglers.end(withHome: environment["HOME"] ?? folder)
    temporaryFolder.remove()
  }

  /// Starts a program and returns at once.
  public func start(
    _ arguments: [String], environment additions: [String: String] = [:]
  ) throws -> Running {
    let number = try state.withLock { state in
      guard !state.isClosed else { throw DesktopError.system("the desktop is closed") }
      state.launches += 1
      return state.launches
    }
    let program = try SetUp(folder: folder).start(
      arguments, as: "program-\(number)", environment: environment.merging(additions) { $1 })
    state.withLock { $0.programs.append(program) }
    return program
  }

  /// Runs a program to its end, whatever its status; ends it when it takes too long.
  @discardableResult
  public func run(
    _ arguments: [String], environment additions: [String: String] = [:],
    within deadline: Duration = .seconds(30)
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

  /// Runs a program whose failure is an error, and returns its standard output.
  @discardableResult
  public func outputOf(
    _ arguments: [String], within deadline: Duration = .seconds(30)
  ) throws -> String {
    let result = try run(arguments, within: deadline)
    guard result.status.isSuccess else {
      throw DesktopError.failed(
        command: arguments, status: result.status, errors: result.errors)
    }
    return result.output
  }

  /// The processes that this desktop started and that have not ended.
  public var runningPrograms: [Running] {
    state.withLock { $0.programs }.filter(\.isRunning)
  }

  private func forget(_ program: Running) {
    state.withLock { state in state.programs.removeAll { $0 === program } }
    program.removeFiles()
  }
}
