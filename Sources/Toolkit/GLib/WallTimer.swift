// Ownership: a `WallTimer` owns its descriptor and its registration with the main loop; the descriptor is
// made when a time is first set. Threads: main only.
//
// GLib's own timers go by a clock that stands still while the machine sleeps, and know nothing of the
// clock on the wall being set. This one wakes nobody before its time, wherever that moves to.

internal import CGLib
internal import Glibc

/// Waits for a time on the clock on the wall, which goes on while the machine sleeps and may be set.
@MainActor public final class WallTimer {
  private let onTime: @MainActor () -> Void
  private var descriptor: Int32 = -1
  private var source: Source?
  private var time: Duration?
  private var manual: (clock: ManualClock, number: Int)?

  /// `onTime` is called when the time has come, also when it came while the machine slept, and whenever
  /// somebody has set the clock meanwhile: whoever is called looks at the clock.
  public init(onTime: @escaping @MainActor () -> Void) { self.onTime = onTime }

  isolated deinit {
    source?.cancel()
    manual.map { $0.clock.remove($0.number) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Waits for that time since 1970 from now on, in place of an earlier one; nil waits for nothing.
  public func set(_ time: Duration?) {
    self.time = time
    if let clock = ManualClock.current { return wait(by: clock) }
    guard time != nil || descriptor >= 0 else { return }
    arm()
  }

  private func wait(by clock: ManualClock) {
    manual.map { $0.clock.remove($0.number) }
    manual = time.map { time in
      (
        clock,
        clock.addWallTimer(at: time) { [weak self] in
          self?.time = nil
          self?.onTime()
        }
      )
    }
  }

  private func arm() {
    if descriptor < 0 {
      descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
      guard descriptor >= 0 else { return }
      source = .descriptor(descriptor, .input) { [weak self] _ in self?.fire() }
    }
    var setting = itimerspec()
    if let time {
      let (seconds, attoseconds) = max(time, .nanoseconds(1)).components
      setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    // Set while the clock was being set, it says so, and is set all the same.
    _ = timerfd_settime(descriptor, flags, &setting, nil)
  }

  private func fire() {
    var count: UInt64 = 0
    let length = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    guard length > 0 || errno == ECANCELED, time != nil else { return }
    // One that was called off by the clock being set waits no more.
    if length < 0 { arm() } else { time = nil }
    onTime()
  }
}
