/// What happens to timers. What is about a period or a countdown names its number, so that a click that
/// comes too late does nothing.
enum TimerEvent: Hashable {
  /// Time has passed; perhaps something is over.
  case look
  /// The user was told that these are over.
  case told([Int])
  /// Work by a profile begins, instead of what there was; without one, by that of last time.
  case start(profile: Int?)
  case pause(Int)
  case resume(Int)
  /// What comes after it begins.
  case next(Int)
  /// It is left out: what comes after it begins. One that is over has ended: then that is left out.
  case skip(Int)
  case more(Int)
  case stop(Int)
  case countDown(name: String, length: Int)
  case restart(Int)
  case stopwatch(StopwatchButton)
  /// A profile is added, or takes the place of the one with its id.
  case save(TimerProfile)
  case copy(profile: Int)
  case delete(profile: Int)
  /// The profile that was deleted last comes back.
  case restoreProfile

  enum StopwatchButton: String, Hashable { case start, stop, lap, reset }
}

/// Why something can't be done.
enum TimerRefusal: Error, Hashable {
  case tooManyCountdowns
  case tooManyProfiles
  case profileIsGone
  case noName
  case wrongLength
}

/// An end that the user is yet to be told of.
struct TimerEnd: Hashable {
  /// Of the period or the countdown that is over.
  let number: Int
  var what: What
  /// When, on the clock on the wall, in milliseconds since 1970.
  var time: Int
  var hasSound = true

  enum What: Hashable {
    /// A period; with the number of the next where that has begun by itself.
    case period(TimerPhase, next: TimerPhase, running: Int?, profile: String)
    case countdown(name: String, length: Int)
  }
}
