/// A profile that is being worked by: which of its periods it is, and what is left of that.
struct WorkSession: Hashable {
  /// The profile as it was when the period began. A change of it counts from the next one on.
  var plan: TimerProfile
  var phase = TimerPhase.work
  /// Which period of work it is, or after which one the rest is.
  var round = 1
  /// What the period is known by to buttons: whatever is said of another one comes too late.
  var number: Int
  /// How long the period takes, in milliseconds.
  var length: Int
  /// When it began on the clock on the wall, in milliseconds since 1970.
  var began: Int
  /// Whether it only goes on with one that was over.
  var isExtension = false
  var run: TimerRun

  /// Begins with the first period of work.
  init(_ plan: TimerProfile, number: Int, at now: TimerClock) {
    self.plan = plan
    self.number = number
    length = plan.length(of: .work)
    began = now.wall
    run = .running(left: length, since: now)
  }

  /// What comes after this period.
  var next: (phase: TimerPhase, round: Int) {
    switch phase {
    case .work: (round >= plan.rounds ? .longRest : .shortRest, round)
    case .shortRest: (.work, round + 1)
    case .longRest: (.work, 1)
    }
  }

  /// Goes on to the next period, of which some has passed where it comes late.
  mutating func advance(number: Int, passed: Int = 0, at now: TimerClock) {
    (phase, round) = next
    self.number = number
    length = plan.length(of: phase)
    began = now.wall - passed
    isExtension = false
    run = .running(left: length - passed, since: now)
  }

  /// Goes on with a period that is over.
  mutating func extend(by time: Int, number: Int, at now: TimerClock) {
    self.number = number
    length = time
    began = now.wall
    isExtension = true
    run = .running(left: time, since: now)
  }

  /// What of it counts for the statistics, whether it has come to its end or not.
  func entry(endingAt end: Int, left: Int) -> TimerEntry {
    TimerEntry(
      began: began, ended: end, phase: phase, spent: max(0, length - max(0, left)),
      isRound: phase == .work && !isExtension && left <= 0, name: plan.name)
  }
}
