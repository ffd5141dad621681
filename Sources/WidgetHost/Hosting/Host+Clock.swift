internal import GLib

// The clock on the wall may be set while the panel runs: by the network after a start with an empty
// battery, by its owner, by years. What is due when goes by another clock. But how old content is was
// noted by the one on the wall, so that it is set right as well, where we know by how much.

extension Host {
  var wallClock: Duration { surroundings.conditions.wallClock }

  /// How far the clock on the wall is ahead of the time since the machine's start.
  var currentClockOffset: Duration {
    let conditions = surroundings.conditions
    return conditions.wallClock - Moment(sinceStart: .zero).duration(to: .now) - conditions.slept
  }

  /// Moves what was noted by the clock on the wall with it, if somebody has set it. What an earlier
  /// panel has kept stays as it is: by which clock that was nobody knows.
  func noticeSetClock() {
    let offset = currentClockOffset
    let jump = offset - clockOffset
    // The clocks are not read at the same instant, and are corrected by a little all the time.
    guard jump > .seconds(2) || jump < .seconds(-2) else { return }
    clockOffset = offset
    for widget in widgets.values where widget.isUpdatedHere {
      widget.updated = widget.updated.map { $0 + jump }
      moveSnapshot(of: widget)
      note(widget.instance.name)
    }
  }

  /// The age of what was kept then; nil where the clock was set since, and nobody knows.
  func age(keptAt time: Duration) -> Duration? { Schedule.age(writtenAt: time, now: wallClock) }
}
