// Neither clock is enough alone. The wall clock can be set, even by years. CLOCK_BOOTTIME can't, and it counts
// during sleep, but it restarts at each boot. Within a boot, CLOCK_BOOTTIME measures elapsed time; across boots,
// the wall clock does.

internal import Glibc

/// The times of the machine's clocks, in milliseconds.
struct TimerClock: Hashable {
  /// The wall clock time since 1970.
  var wall: Int
  /// The time since boot, including sleep.
  var boot: Int
  /// The boot's id; empty if unknown.
  var start: String

  /// Returns the elapsed time since an earlier moment; never negative.
  func elapsed(since earlier: TimerClock) -> Int {
    isSameStart(as: earlier) ? max(0, boot - earlier.boot) : max(0, wall - earlier.wall)
  }

  /// Returns whether counting must restart from now: after a reboot, after the wall clock was set, or after a long
  /// time. The elapsed time then has to be saved, because a later boot could have a wrong clock. Small corrections
  /// of the wall clock are ignored.
  func hasMoved(since earlier: TimerClock) -> Bool {
    guard isSameStart(as: earlier), boot - earlier.boot < TimerClock.kept else { return true }
    return abs((wall - earlier.wall) - (boot - earlier.boot)) > TimerClock.correction
  }

  private func isSameStart(as other: TimerClock) -> Bool { !start.isEmpty && start == other.start }

  private static let correction = 200
  private static let kept = 60_000
  /// The permitted times: up to the year 9999.
  static let times = 0...253_402_300_799_000
}

extension TimerClock {
  /// Returns the current times of this machine's clocks.
  static func now() -> TimerClock {
    TimerClock(
      wall: min(max(milliseconds(CLOCK_REALTIME), times.lowerBound), times.upperBound),
      boot: milliseconds(CLOCK_BOOTTIME), start: startOfMachine)
  }

  private static func milliseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// The kernel's id of the current boot.
  private static var startOfMachine: String {
    String(kernelValue("/proc/sys/kernel/random/boot_id").prefix(64))
  }
}
