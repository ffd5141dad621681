/// An event for the timers. An event about a period or a countdown has its number, so that a late click has no
/// effect.
enum TimerEvent: Hashable {
  /// Checks whether anything has ended.
  case look
  /// These notifications were delivered.
  case told([Int])
  /// Starts work with a profile, or with the last one if it's nil. It replaces the current session.
  case start(profile: Int?)
  case pause(Int)
  case resume(Int)
  /// Starts the following period.
  case next(Int)
  /// Skips the period and starts the following one. If the period is over, skips the following one instead.
  case skip(Int)
  case more(Int)
  case stop(Int)
  case countDown(name: String, length: Int)
  case restart(Int)
  case stopwatch(StopwatchButton)
  /// Adds a profile, or replaces the one with its id.
  case save(TimerProfile)
  case copy(profile: Int)
  case delete(profile: Int)
  /// Restores the last deleted profile.
  case restoreProfile

  enum StopwatchButton: String, Hashable { case start, stop, lap, reset }
}

/// The reason that an event is refused.
enum TimerRefusal: Error, Hashable {
  case tooManyCountdowns
  case tooManyProfiles
  case profileIsGone
  case noName
  case wrongLength
}

/// An end with a pending notification.
struct TimerEnd: Hashable {
  /// The number of the period or countdown.
  let number: Int
  var what: What
  /// The wall clock time in milliseconds since 1970.
  var time: Int
  var hasSound = true

  enum What: Hashable {
    /// A period; `running` is the number of the next one if it started by itself.
    case period(TimerPhase, next: TimerPhase, running: Int?, profile: String)
    case countdown(name: String, length: Int)
  }
}
