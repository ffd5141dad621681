internal import CGLib
internal import Glibc

/// What the thread that asks has had of the processor since it began: what something costs is the
/// difference, however busy the machine is.
public enum ThreadTime {
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// What doing something takes.
  @discardableResult
  public static func cost(of body: () -> Void) -> Duration {
    let start = now
    body()
    return now - start
  }
}
