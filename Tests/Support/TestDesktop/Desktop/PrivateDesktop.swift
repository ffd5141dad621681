/// A desktop of a test's own, of whatever display system.
public protocol PrivateDesktop: Sendable {
  /// Its folder and its processes.
  var programs: DesktopPrograms { get }
  /// Writes a picture of everything on it to a PNG file.
  func writeScreenshot(to path: String) throws
}

extension PrivateDesktop {
  /// The folder that holds everything, the home folder among it. It goes with the desktop.
  public var folder: String { programs.folder }

  /// What every program on this desktop finds in its environment, and nothing else.
  public var environment: [String: String] { programs.environment }

  /// The processes that this desktop started and that have not ended.
  public var runningPrograms: [Running] { programs.running }

  /// Ends everything that was started and removes the folder. Once is enough; more does no harm.
  public func close() { programs.close() }

  /// Ends what was started on it since it was ready, and empties the home, as if it were new.
  public func reset() throws { try programs.reset() }

  /// Starts a program and returns at once.
  public func start(
    _ arguments: [String], environment additions: [String: String] = [:]
  ) throws -> Running {
    try programs.start(arguments, environment: additions)
  }

  /// Runs a program to its end, whatever its status; ends it when it takes too long.
  @discardableResult
  public func run(
    _ arguments: [String], environment additions: [String: String] = [:],
    within deadline: Duration = .seconds(30)
  ) throws -> CommandResult {
    try programs.run(arguments, environment: additions, within: deadline)
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
}
