/// A time on a monotonic clock that stops while the machine sleeps. It is a value, so that decisions don't read
/// a clock.
public struct Instant: InstantProtocol, Hashable, Sendable {
  /// The time since the clock's start.
  public var sinceStart: Duration

  public init(sinceStart: Duration) { self.sinceStart = sinceStart }

  public func advanced(by duration: Duration) -> Instant {
    Instant(sinceStart: sinceStart + duration)
  }

  public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

  public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  public static func - (end: Instant, start: Instant) -> Duration { start.duration(to: end) }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.sinceStart < right.sinceStart
  }
}
