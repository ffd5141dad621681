/// The remaining time of a countdown, with the moment it applies to.
enum TimerRun: Hashable {
  case running(left: Int, since: TimerClock)
  case paused(left: Int)
  /// It ended at this wall clock time, in milliseconds since 1970.
  case over(at: Int)

  /// Returns the remaining time in milliseconds; negative after the end.
  func left(at now: TimerClock) -> Int {
    switch self {
    case .running(let left, let since): left - now.elapsed(since: since)
    case .paused(let left): left
    case .over: 0
    }
  }

  /// The wall clock time of the end, in milliseconds since 1970; nil unless it's running.
  var end: Int? {
    if case .running(let left, let since) = self { since.wall + left } else { nil }
  }

  var isRunning: Bool { end != nil }

  /// Returns the time of the end if it's running and over.
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

  /// Clamps the remaining time to the duration.
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

  /// Restarts the count at the current time if the wall clock was set. Otherwise the displayed end would be wrong,
  /// and after a reboot the remaining time, too.
  mutating func follow(_ now: TimerClock) {
    guard case .running(_, let since) = self, now.hasMoved(since: since) else { return }
    self = .running(left: left(at: now), since: now)
  }
}
