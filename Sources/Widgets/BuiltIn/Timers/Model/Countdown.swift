/// A countdown, such as for tea.
struct Countdown: Hashable {
  let number: Int
  /// The name; empty without one.
  var name: String
  /// The duration at the start, in milliseconds.
  var length: Int
  /// The duration including added time.
  var whole: Int
  var run: TimerRun

  /// The maximum number of countdowns, so that they stay distinguishable.
  static let most = 8
  /// The permitted durations: up to a day.
  static let lengths = 1000...86_400_000
  /// The time that "1 More Minute" adds.
  static let more = 60_000
  /// How long a finished countdown stays visible.
  static let kept = 86_400_000

  init(number: Int, name: String, length: Int, at now: TimerClock) {
    self.number = number
    self.name = name
    self.length = length
    whole = length
    run = .running(left: length, since: now)
  }

  mutating func restart(at now: TimerClock) {
    whole = length
    run = .running(left: length, since: now)
  }

  mutating func add(at now: TimerClock) {
    if case .over = run {
      whole = Countdown.more
      run = .running(left: Countdown.more, since: now)
    } else if whole < Countdown.lengths.upperBound {
      run.add(Countdown.more)
      whole += Countdown.more
    }
  }
}
