// Two clocks, as neither is enough. The one on the wall may be set, also by years. The one that counts
// since the machine's start (CLOCK_BOOTTIME, which goes on in sleep) is not, but begins anew with each
// start. Within one start, that one says how much time has passed; across two of them, the wall does.

/// What the machine's clocks show at a moment, in milliseconds.
struct TimerClock: Hashable {
  /// Since 1970.
  var wall: Int
  /// Since the machine's start, sleep included.
  var boot: Int
  /// Which start that was; empty where nobody knows.
  var start: String

  /// How much time has passed since an earlier moment; never less than none, whatever was set.
  func elapsed(since earlier: TimerClock) -> Int {
    isSameStart(as: earlier) ? max(0, boot - earlier.boot) : max(0, wall - earlier.wall)
  }

  /// Whether it is to be counted from now on rather than from then: the clock on the wall was set or the
  /// machine was started again, so that moments on the wall have to be found anew; or so much has passed
  /// that it should be kept, as after a start with a wrong clock nobody would know of it. The clock on
  /// the wall is corrected by a little all the time.
  func hasMoved(since earlier: TimerClock) -> Bool {
    guard isSameStart(as: earlier), boot - earlier.boot < TimerClock.kept else { return true }
    return abs((wall - earlier.wall) - (boot - earlier.boot)) > TimerClock.correction
  }

  private func isSameStart(as other: TimerClock) -> Bool { !start.isEmpty && start == other.start }

  private static let correction = 200
  private static let kept = 60_000
  /// Up to the year 9999.
  static let times = 0...253_402_300_799_000
}
