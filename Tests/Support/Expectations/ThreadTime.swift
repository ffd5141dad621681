import Glibc

/// The CPU time of the calling thread: a difference measures cost regardless of system load.
public enum ThreadTime {
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Returns the CPU time that `body` takes.
  @discardableResult
  public static func cost(of body: () -> Void) -> Duration {
    let start = now
    body()
    return now - start
  }
}
