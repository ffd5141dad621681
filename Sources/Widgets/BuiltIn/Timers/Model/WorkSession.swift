/// A session with a profile: the current period and its remaining time.
struct WorkSession: Hashable {
  /// The profile at the start of the period; changes apply to the next one.
  var plan: TimerProfile
  var phase = TimerPhase.work
  /// The number of the work period, or of the one before the break.
  var round = 1
  /// The id of the period for buttons, so that late clicks have no effect.
  var number: Int
  /// The duration of the period in milliseconds.
  var length: Int
  /// The wall clock time of its start, in milliseconds since 1970.
  var began: Int
  /// Whether it extends a finished period.
  var isExtension = false
  var run: TimerRun

  /// Starts with the first work period.
  init(_ plan: TimerProfile, number: Int, at now: TimerClock) {
    self.plan = plan
    self.number = number
    length = plan.length(of: .work)
    began = now.wall
    run = .running(left: length, since: now)
  }

  /// The following period.
  var next: (phase: TimerPhase, round: Int) {
    switch phase {
    case .work: (round >= plan.rounds ? .longRest : .shortRest, round)
    case .shortRest: (.work, round + 1)
    case .longRest: (.work, 1)
    }
  }

  /// Starts the following period; `passed` is the part of it that is already over.
  mutating func advance(number: Int, passed: Int = 0, at now: TimerClock) {
    (phase, round) = next
    self.number = number
    length = plan.length(of: phase)
    began = now.wall - passed
    isExtension = false
    run = .running(left: length - passed, since: now)
  }

  /// Extends a finished period.
  mutating func extend(by time: Int, number: Int, at now: TimerClock) {
    self.number = number
    length = time
    began = now.wall
    isExtension = true
    run = .running(left: time, since: now)
  }

  /// Returns the entry for the statistics, for a completed or an unfinished period.
  func entry(endingAt end: Int, left: Int) -> TimerEntry {
    TimerEntry(
      began: began, ended: end, phase: phase, spent: max(0, length - max(0, left)),
      isRound: phase == .work && !isExtension && left <= 0, name: plan.name)
  }
}
