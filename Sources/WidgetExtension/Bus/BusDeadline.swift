/// Until when one waits for the bus.
struct BusDeadline {
  let time: ContinuousClock.Instant
  /// How long that was from the beginning, for the error.
  let limit: Duration

  init(after limit: Duration) {
    time = .now + limit
    self.limit = limit
  }

  /// What is left, in milliseconds.
  var rest: Int { max(0, Int((time - .now).milliseconds)) }

  /// Whether it was over a while ago: whoever never stops talking must not keep us either.
  var isLongOver: Bool { ContinuousClock.now > time + .milliseconds(50) }
}
