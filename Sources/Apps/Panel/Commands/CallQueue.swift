// Ownership: owns the calls that wait, and their timer. Threads: main only.

internal import GLib

/// Performs the commands of other processes one at a time, when the `CallLimiter` lets it.
final class CallQueue<Call> {
  enum Admission {
    /// The caller performs it at once.
    case now
    /// The queue performs it later.
    case later
    case refused
  }

  private var limiter = CallLimiter()
  private var waiting: [(call: Call, moment: Moment)] = []
  private var timer: Source?
  private let perform: (Call) -> Void

  init(perform: @escaping (Call) -> Void) { self.perform = perform }

  func admit(_ call: Call) -> Admission {
    let now = Moment.now
    guard let moment = limiter.moment(at: now) else { return .refused }
    if waiting.isEmpty, moment <= now { return .now }
    waiting.append((call, moment))
    if timer == nil { waitForNext() }
    return .later
  }

  private func waitForNext() {
    timer = waiting.first.map { next in
      .after(max(.zero, next.moment - .now)) { [weak self] in self?.performNext() }
    }
  }

  private func performNext() {
    let next = waiting.removeFirst()
    perform(next.call)
    waitForNext()
  }
}
