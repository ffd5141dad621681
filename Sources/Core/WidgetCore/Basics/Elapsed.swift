// Users, NTP and empty batteries change the wall clock, so a stored time can be in the future or decades old.
// This type is the only place that subtracts wall-clock times:
//
// - Up to a minute ahead counts as now, because small corrections are normal.
// - Further ahead, one of the clocks was wrong and the age is unknown.
// - The age is limited to the maximum of the protocol.

/// The age of a stored time. All times are since 1970.
public enum Elapsed {
  /// The maximum time ahead that counts as now.
  public static let correction = Duration.seconds(60)
  /// The maximum age, from the protocol.
  public static let most = Duration.seconds(Limits.age.upperBound)

  /// Returns the age of a time; nil if the time is in the future.
  public static func since(_ time: Duration, now: Duration) -> Duration? {
    guard time <= now + correction else { return nil }
    return min(max(.zero, now - time), most)
  }

  /// Returns a valid age; a negative one becomes the maximum, because it is unknown.
  public static func plausible(_ age: Duration) -> Duration {
    since(.zero - age, now: .zero) ?? most
  }
}
