internal import CGLib

/// A moment on the monotonic clock, which stops while the machine sleeps.
public struct Moment: Hashable, Sendable {
  private let microseconds: Int64

  private init(microseconds: Int64) { self.microseconds = microseconds }

  /// The moment at this time after the machine started, for tests.
  public init(sinceStart duration: Duration) { microseconds = duration.wholeMicroseconds }

  /// The current moment.
  public static var now: Moment {
    Moment(microseconds: manualMicroseconds() ?? Int64(g_get_monotonic_time()))
  }
}

extension Moment: InstantProtocol {
  public func advanced(by duration: Duration) -> Moment {
    Moment(microseconds: microseconds + duration.wholeMicroseconds)
  }

  public func duration(to other: Moment) -> Duration {
    .microseconds(other.microseconds - microseconds)
  }

  public static func + (moment: Moment, duration: Duration) -> Moment {
    moment.advanced(by: duration)
  }

  public static func - (end: Moment, start: Moment) -> Duration { start.duration(to: end) }

  public static func < (left: Moment, right: Moment) -> Bool {
    left.microseconds < right.microseconds
  }
}

/// The wall clock: it can be set, and goes on while the machine sleeps.
public enum WallClock {
  /// The time since 1970, in UTC.
  public static var now: Duration { manualWallTime() ?? .microseconds(g_get_real_time()) }
}

extension Duration {
  fileprivate var wholeMicroseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
