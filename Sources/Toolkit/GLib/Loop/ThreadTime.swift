internal import CGLib
internal import Glibc
// The compiler attributes C's time types to whichever module it loads first.
internal import SwiftOverlayShims

/// The CPU time of the calling thread: a difference measures cost regardless of system load.
public enum ThreadTime {
  public static var now: Duration { Duration(ofClock: CLOCK_THREAD_CPUTIME_ID) }

  /// Returns the CPU time that `body` takes.
  @discardableResult
  public static func cost(of body: () -> Void) -> Duration {
    let start = now
    body()
    return now - start
  }
}

extension Duration {
  /// The time of one of the system's clocks.
  init(ofClock clock: clockid_t) {
    var time = timespec()
    clock_gettime(clock, &time)
    self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
