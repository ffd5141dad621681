/// Time that runs down: what was left of it when it was last looked at, or since when there is none.
enum TimerRun: Hashable {
  case running(left: Int, since: TimerClock)
  case paused(left: Int)
  /// It ended then on the clock on the wall, in milliseconds since 1970.
  case over(at: Int)

  /// What is left of it, in milliseconds. Below zero: it ended so long ago.
  func left(at now: TimerClock) -> Int {
    switch self {
    case .running(let left, let since): left - now.elapsed(since: since)
    case .paused(let left): left
    case .over: 0
    }
  }

  /// When it ends on the clock on the wall, in milliseconds since 1970; nil where it doesn't run.
  var end: Int? {
    if case .running(let left, let since) = self { since.wall + left } else { nil }
  }

  var isRunning: Bool { end != nil }

  /// When it ended, if it runs and is over.
  func ended(at now: TimerClock) -> Int? {
    guard isRunning, left(at: now) <= 0 else { return nil }
    return now.wall + left(at: now)
  }

  mutating func pause(at now: TimerClock) {
    if isRunning { self = .paused(left: left(at: now)) }
  }

  mutating func resume(at now: TimerClock) {
    if case .paused(let left) = self { self = .running(left: left, since: now) }
  }

  /// With no more left than there can be.
  func bounded(by whole: Int) -> TimerRun {
    switch self {
    case .running(let left, let since): .running(left: min(left, whole), since: since)
    case .paused(let left): .paused(left: min(left, whole))
    case .over: self
    }
  }

  mutating func add(_ time: Int) {
    switch self {
    case .running(let left, let since): self = .running(left: left + time, since: since)
    case .paused(let left): self = .paused(left: left + time)
    case .over: break
    }
  }

  /// Counts from now on, where the clock on the wall has moved: else what is said of its end would be
  /// wrong, and after a start of the machine also what is left.
  mutating func follow(_ now: TimerClock) {
    guard case .running(_, let since) = self, now.hasMoved(since: since) else { return }
    self = .running(left: left(at: now), since: now)
  }
}
