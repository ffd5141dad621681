/// The deadline of a run: first SIGTERM, then SIGKILL. Its clock is a parameter.
struct PluginDeadline: Equatable {
  typealias Instant = ContinuousClock.Instant

  enum Demand: Equatable {
    /// SIGTERM, so that it can clean up.
    case ask
    case force
  }

  /// The time of the next signal; nil without a time limit.
  private(set) var time: Instant?
  private(set) var isEnding = false

  /// The time between SIGTERM and SIGKILL.
  static let grace = Duration.seconds(2)
  /// The interval for repeating SIGKILL.
  static let again = Duration.seconds(1)

  init(from start: Instant, within limit: Duration?) { time = limit.map { start + $0 } }

  /// Returns the signal that is due, if any.
  mutating func pass(_ now: Instant) -> Demand? {
    guard let time, now >= time else { return nil }
    return end(at: now)
  }

  /// Ends the run early.
  mutating func end(at now: Instant) -> Demand {
    defer { isEnding = true }
    time = now + (isEnding ? PluginDeadline.again : PluginDeadline.grace)
    return isEnding ? .force : .ask
  }
}
