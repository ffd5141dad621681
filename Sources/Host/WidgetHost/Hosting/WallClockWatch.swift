internal import GLib
internal import WidgetCore

// The wall clock may be set while the panel runs, even by years: by NTP after the battery was
// empty, or by the user. Due times use another clock. But the age of content was recorded by the
// wall clock, so it is adjusted by the jump, if that is known.

/// Detects changes of the wall clock.
@MainActor final class WallClockWatch {
  private let conditions: any Conditions
  /// The offset from the monotonic clock.
  private var offset = Duration.zero

  init(_ conditions: any Conditions) { self.conditions = conditions }

  /// The wall time since 1970.
  var now: Duration { conditions.wallClock }

  /// Starts watching.
  func start() { offset = currentOffset }

  /// The jump since the last check; nil if there was none.
  func jump() -> Duration? {
    let current = currentOffset
    let jump = current - offset
    // The clocks aren't read at the same instant, and NTP slews continuously.
    guard jump > .seconds(2) || jump < .seconds(-2) else { return nil }
    offset = current
    return jump
  }

  /// The age of something cached then; nil if the clock was set since.
  func age(keptAt time: Duration) -> Duration? { Schedule.age(writtenAt: time, now: now) }

  private var currentOffset: Duration {
    conditions.wallClock - Moment(sinceStart: .zero).duration(to: .now) - conditions.slept
  }
}
