internal import GLib

/// Requests to services that may hang. They run concurrently and share one timeout.
final class TimedRequests {
  private let loop = MainLoop()
  private var pending = 0
  private var works: [AnyObject] = []

  /// Runs a function on a thread of its own, which is abandoned if it hangs.
  func call<Answer: Sendable>(
    _ name: String, _ work: @escaping @Sendable () -> Answer,
    then take: @escaping (Answer) -> Void
  ) {
    let end = begin()
    works.append(
      BackgroundWork(name, work) { answer in
        take(answer)
        end()
      })
  }

  /// Runs a command, which is killed if it hangs.
  func run(
    _ command: Command,
    then take: @escaping (_ output: String, _ errors: String, _ isSuccess: Bool) -> Void
  ) {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let end = begin()
    let handlers = ChildProcess.Handlers(
      output: { output += $0 }, error: { errors += $0 },
      exit: { exit in
        take(
          String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self),
          exit == .status(0))
        end()
      })
    do throws(SystemError) {
      works.append(try ChildProcess(command, handlers))
    } catch {
      take("", error.description, false)
      end()
    }
  }

  /// Waits for something else, too, until the returned function is called.
  func begin() -> () -> Void {
    pending += 1
    var isPending = true
    return { [weak self] in
      guard let self, isPending else { return }
      isPending = false
      pending -= 1
      if pending == 0 { loop.quit() }
    }
  }

  /// Waits for all responses, for at most a second. Later ones are discarded.
  func wait() {
    guard pending > 0 else { return }
    let timeout = Source.after(.seconds(1)) { [loop] in loop.quit() }
    loop.run()
    timeout.cancel()
    works = []
  }
}
