internal import GLib

// The clock on the wall may be set while the panel runs: by the network after a start with an empty
// battery, by its owner, by years. What is due when goes by another clock. But how old content is was
// noted by the one on the wall, so that it is set right as well, where we know by how much.

/// Notices that somebody has set the clock on the wall.
@MainActor final class WallClockWatch {
  private let conditions: any Conditions
  /// How far it is ahead of the time since the machine's start.
  private var offset = Duration.zero

  init(_ conditions: any Conditions) { self.conditions = conditions }

  /// The time on the wall since 1970.
  var now: Duration { conditions.wallClock }

  /// Begins to watch it.
  func start() { offset = currentOffset }

  /// By how much it was set since it was last looked at; nil where nobody has.
  func jump() -> Duration? {
    let current = currentOffset
    let jump = current - offset
    // The clocks are not read at the same instant, and are corrected by a little all the time.
    guard jump > .seconds(2) || jump < .seconds(-2) else { return nil }
    offset = current
    return jump
  }

  /// The age of what was kept then; nil where the clock was set since, and nobody knows.
  func age(keptAt time: Duration) -> Duration? { Schedule.age(writtenAt: time, now: now) }

  private var currentOffset: Duration {
    conditions.wallClock - Moment(sinceStart: .zero).duration(to: .now) - conditions.slept
  }
}
