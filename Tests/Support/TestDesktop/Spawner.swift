// Every child asks the kernel to be ended when its parent goes (PR_SET_PDEATHSIG, through setpriv).
// The kernel means the parent *thread*, and threads of a pool come and go: so all children are
// created on one thread, which lives as long as the process.

internal import Foundation
internal import Synchronization

/// Creates child processes that do not outlive this process.
final class Spawner: Sendable {
  static let shared = Spawner()

  private let jobs = Mutex<[Job]>([])
  private let pending = DispatchSemaphore(value: 0)

  private init() {
    let thread = Thread { [self] in
      while true {
        pending.wait()
        jobs.withLock { $0.removeFirst() }.perform()
      }
    }
    thread.name = "Spawner"
    thread.start()
  }

  /// Starts a program in a process group of its own, its output going to files.
  func spawn(_ launch: Launch) throws -> pid_t {
    let job = Job(launch)
    jobs.withLock { $0.append(job) }
    pending.signal()
    return try job.result()
  }

  private final class Job: Sendable {
    private let launch: Launch
    private let outcome = Mutex<Result<pid_t, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ launch: Launch) { self.launch = launch }

    func perform() {
      let result = Result { try launch.spawn() }
      outcome.withLock { $0 = result }
      done.signal()
    }

    func result() throws -> pid_t {
      done.wait()
      guard let result = outcome.withLock({ $0 }) else {
        throw DesktopError.system("a process was neither started nor refused")
      }
      return try result.get()
    }
  }
}
