internal import WidgetCore

/// Sample timers for a demonstration: a stored book, and minutes of work on the previous days.
struct TimerSample {
  var state = TimerState()
  var entries: [TimerEntry] = []

  /// Starts running timers at their age in the sample, relative to now.
  init(_ bytes: [UInt8], at now: TimerClock) {
    guard let json = try? JSON(parsing: bytes) else { return }
    state = json["book"].flatMap(TimerState.init) ?? TimerState()
    state.session?.run.resume(at: now)
    for index in state.countdowns.indices { state.countdowns[index].run.resume(at: now) }
    for (age, day) in json.list("days").reversed().enumerated() {
      guard case .array(let minutes) = day else { continue }
      var end = now.wall - age * 86_400_000
      for case .number(let value) in minutes.reversed() {
        let length = Int(value.isFinite ? min(max(0, value), 600) : 0) * 60_000
        let name = state.chosenProfile?.name ?? ""
        entries.append(
          TimerEntry(
            began: end - length, ended: end, phase: .work, spent: length, isRound: true, name: name)
        )
        end -= 60_000
      }
    }
  }
}
