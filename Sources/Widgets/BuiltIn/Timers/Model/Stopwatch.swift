/// A stopwatch with laps; times are in milliseconds.
struct Stopwatch: Hashable {
  /// The time counted until the last update or stop.
  var total = 0
  /// The start of the current count; nil while stopped.
  var since: TimerClock?
  /// The total at the end of each lap.
  var laps: [Int] = []

  static let maximumLaps = 99

  func total(at now: TimerClock) -> Int { total + (since.map(now.elapsed(since:)) ?? 0) }

  /// Whether it has a time to show.
  var isUsed: Bool { since != nil || total > 0 }

  mutating func start(at now: TimerClock) { if since == nil { since = now } }

  mutating func stop(at now: TimerClock) {
    total = total(at: now)
    since = nil
  }

  mutating func lap(at now: TimerClock) {
    guard since != nil, laps.count < Stopwatch.maximumLaps else { return }
    (total, since) = (total(at: now), now)
    laps.append(total)
  }

  mutating func reset() { self = Stopwatch() }

  /// Restarts the count at the current time if the wall clock was set.
  mutating func follow(_ now: TimerClock) {
    guard let since, now.hasMoved(since: since) else { return }
    total = total(at: now)
    self.since = now
  }
}
