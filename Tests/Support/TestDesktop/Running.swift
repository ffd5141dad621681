internal import Foundation
internal import Synchronization

/// A program that was started on a desktop. It is ended with the desktop, or earlier.
public final class Running: Sendable {
  /// Its process identifier, which is also that of its process group.
  public let pid: Int32

  private let launch: Launch
  private let ending = Mutex<ExitStatus?>(nil)

  init(_ launch: Launch) throws {
    self.launch = launch
    pid = try Spawner.shared.spawn(launch)
  }

  /// What it was started with.
  public var arguments: [String] { launch.arguments }

  /// What it has written to its standard output so far.
  public var output: String { Running.contents(launch.outputFile) }

  /// What it has written to its standard error so far.
  public var errors: String { Running.contents(launch.errorsFile) }

  /// How it ended, or nil while it runs.
  public var exitStatus: ExitStatus? {
    ending.withLock { ending in
      if ending == nil {
        var status: Int32 = 0
        if waitpid(pid, &status, WNOHANG) == pid { ending = ExitStatus(rawStatus: status) }
      }
      return ending
    }
  }

  /// Whether it has not ended yet.
  public var isRunning: Bool { exitStatus == nil }

  /// Waits until it has ended by itself.
  @discardableResult
  public func waitForExit(within deadline: Duration = .seconds(30)) throws -> ExitStatus {
    try waitFor(
      "\(arguments[0]) to end", within: deadline, seen: { errors.isEmpty ? nil : errors },
      look: { exitStatus })
  }

  /// Sends it and its process group a signal.
  public func send(_ signal: Int32) {
    ending.withLock { ending in
      // Once it is reaped the number may belong to someone else.
      if ending == nil { kill(-pid, signal) }
    }
  }

  /// Asks it to end, then makes it end. Returns when it has.
  public func terminate(patience: Duration = .seconds(2)) {
    guard isRunning else { return }
    send(SIGTERM)
    if find(within: patience, { exitStatus }) != nil { return }
    send(SIGKILL)
    _ = find(within: .seconds(5)) { exitStatus }
  }

  /// Removes what it wrote, once that has been read.
  func removeFiles() {
    unlink(launch.outputFile)
    unlink(launch.errorsFile)
  }

  private static func contents(_ path: String) -> String {
    guard let data = FileManager.default.contents(atPath: path) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
