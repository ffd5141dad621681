/// A timer that stands alone: so many minutes for the tea.
struct Countdown: Hashable {
  let number: Int
  /// Empty where it has none.
  var name: String
  /// How long it takes when it is started, in milliseconds.
  var length: Int
  /// How long it takes now, with what was added.
  var whole: Int
  var run: TimerRun

  /// How many there can be: so many can be told from each other, and told of in a row.
  static let most = 8
  /// Up to a day.
  static let lengths = 1000...86_400_000
  /// What a press on "1 More Minute" adds.
  static let more = 60_000
  /// How long one that is over is kept for its user to see.
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
