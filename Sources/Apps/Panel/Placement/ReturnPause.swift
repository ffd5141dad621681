/// How long what the compositor has taken off the screen waits before it comes back. One that takes it
/// again and again is asked less and less often.
nonisolated struct ReturnPause: Equatable, Sendable {
  /// Whoever was left alone for that long comes back at once.
  private static let peace = Duration.seconds(1)
  private static let longest = Duration.seconds(60)

  private var last: ContinuousClock.Instant?
  private var pause = Duration.zero

  /// The next pause, when it was taken off at that time.
  mutating func next(at time: ContinuousClock.Instant) -> Duration {
    let isTroubled = last.map { time < $0 + pause + Self.peace } ?? false
    last = time
    pause = isTroubled ? min(max(pause * 2, Self.peace), Self.longest) : .zero
    return pause
  }
}
