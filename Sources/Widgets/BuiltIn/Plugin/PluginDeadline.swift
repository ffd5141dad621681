/// When a run is asked to end, and when it is made to. It is told what time it is.
struct PluginDeadline: Equatable {
  typealias Instant = ContinuousClock.Instant

  enum Demand: Equatable {
    /// It may tidy up.
    case ask
    case force
  }

  /// Nil for one that may go on for ever.
  private(set) var time: Instant?
  private(set) var isEnding = false

  /// The time between being asked to end and being killed.
  static let grace = Duration.seconds(2)
  /// One that was killed is gone as soon as the system has time for that.
  static let again = Duration.seconds(1)

  init(from start: Instant, within limit: Duration?) { time = limit.map { start + $0 } }

  /// What has to be done by now, if anything.
  mutating func pass(_ now: Instant) -> Demand? {
    guard let time, now >= time else { return nil }
    return end(at: now)
  }

  /// It is to end, whatever time it has.
  mutating func end(at now: Instant) -> Demand {
    defer { isEnding = true }
    time = now + (isEnding ? PluginDeadline.again : PluginDeadline.grace)
    return isEnding ? .force : .ask
  }
}
