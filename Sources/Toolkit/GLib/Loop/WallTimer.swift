// Ownership: a `WallTimer` owns its descriptor and its registration with the main loop; the
// descriptor is created when a time is first set. Threads: main only.
//
// GLib's own timers use the monotonic clock, which stops during sleep and ignores changes of the
// wall clock. This timer wakes the machine only at its time, even if the clock is set.

internal import CGLib
internal import Glibc
// The compiler attributes C's time types to whichever module it loads first.
internal import SwiftOverlayShims

/// A timer for a time on the wall clock.
@MainActor public final class WallTimer {
  private let handler: @MainActor () -> Void
  private var descriptor: Int32 = -1
  private var source: Source?
  private var time: Duration?
  private var manual: (clock: ManualClock, number: Int)?

  /// `handler` is called at the time, also when it passed during sleep, and whenever the clock was
  /// set meanwhile: it has to check the clock.
  public init(_ handler: @escaping @MainActor () -> Void) { self.handler = handler }

  isolated deinit {
    source?.cancel()
    manual.map { $0.clock.remove($0.number) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Sets the time since 1970 that it waits for; nil stops it.
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
          self?.handler()
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
    // It fails with ECANCELED if the clock was set meanwhile, and is armed nevertheless.
    _ = timerfd_settime(descriptor, flags, &setting, nil)
  }

  private func fire() {
    var count: UInt64 = 0
    let length = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    guard length > 0 || errno == ECANCELED, time != nil else { return }
    // A timer that was canceled by a change of the clock has to be armed again.
    if length < 0 { arm() } else { time = nil }
    handler()
  }
}
