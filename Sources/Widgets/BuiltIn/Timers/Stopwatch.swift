/// Time that is added up while it runs, with laps. In milliseconds.
struct Stopwatch: Hashable {
  /// What was counted before it was last looked at or stopped.
  var total = 0
  /// Since when it has been running; nil while it stands.
  var since: TimerClock?
  /// The total at the end of each lap.
  var laps: [Int] = []

  static let mostLaps = 99

  func total(at now: TimerClock) -> Int { total + (since.map(now.elapsed(since:)) ?? 0) }

  /// Whether there is something to be seen of it.
  var isUsed: Bool { since != nil || total > 0 }

  /// How long each lap took, with the one that it is in.
  func lengths(at now: TimerClock) -> [Int] {
    let ends = laps + [total(at: now)]
    return zip(ends, [0] + laps).map { $0 - $1 }
  }

  mutating func start(at now: TimerClock) { if since == nil { since = now } }

  mutating func stop(at now: TimerClock) {
    total = total(at: now)
    since = nil
  }

  mutating func lap(at now: TimerClock) {
    guard since != nil, laps.count < Stopwatch.mostLaps else { return }
    (total, since) = (total(at: now), now)
    laps.append(total)
  }

  mutating func reset() { self = Stopwatch() }

  /// Counts from now on, where the clock on the wall has moved.
  mutating func follow(_ now: TimerClock) {
    guard let since, now.hasMoved(since: since) else { return }
    total = total(at: now)
    self.since = now
  }
}
