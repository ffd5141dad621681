/// A moment on a clock that never jumps and stands still while the machine sleeps, as a value: who
/// decides by the time is told it.
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
