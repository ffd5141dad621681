internal import Glibc

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
    let bytes = readFile("/proc/sys/kernel/random/boot_id").prefix(64)
    return String(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" })
  }
}
