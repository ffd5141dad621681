/// Backoff for mapping a surface again that the compositor has closed.
nonisolated struct ReturnPause: Equatable, Sendable {
  /// After this long without a closure, the surface returns at once.
  private static let quietTime = Duration.seconds(1)
  private static let longest = Duration.seconds(60)

  private var last: ContinuousClock.Instant?
  private var pause = Duration.zero

  /// The next pause after a closure at this time.
  mutating func next(at time: ContinuousClock.Instant) -> Duration {
    let isTroubled = last.map { time < $0 + pause + Self.quietTime } ?? false
    last = time
    pause = isTroubled ? min(max(pause * 2, Self.quietTime), Self.longest) : .zero
    return pause
  }
}
