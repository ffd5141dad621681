// Clocks are set: by their owners, by the network, by a battery that is empty. What is stored with a
// time may therefore seem to come from the future, or to be half a century old. Here it is decided
// what such a time means, so that nobody subtracts two times of the wall clock on his own.
//
// - Up to a minute ahead is now: clocks are corrected by less all the time.
// - Further ahead, one of the two clocks was wrong, and nobody knows how long ago it was.
// - What is very old is as old as can be said, and no older.

/// How long ago something was that was stored with its time. All times are since 1970.
public enum Elapsed {
  /// So far ahead a time still counts as now.
  public static let correction = Duration.seconds(60)
  /// Nothing is told to be older: the most that the protocol knows.
  public static let most = Duration.seconds(Limits.age.upperBound)

  /// Nil where nobody knows, as the time lies ahead.
  public static func since(_ time: Duration, now: Duration) -> Duration? {
    guard time <= now + correction else { return nil }
    return min(max(.zero, now - time), most)
  }

  /// What can be said of an age that somebody has computed: what lies ahead is as good as very old,
  /// as it is not known to be right.
  public static func plausible(_ age: Duration) -> Duration {
    since(.zero - age, now: .zero) ?? most
  }
}
