internal import WidgetCore

/// A work or break period in the statistics: a line of text.
struct TimerEntry: Hashable {
  // The wall clock time in milliseconds since 1970, stored in seconds.
  var began: Int
  var ended: Int
  var phase: TimerPhase
  /// The time it ran in milliseconds, without pauses.
  var spent: Int
  /// Whether it's a completed work period.
  var isRound: Bool
  /// The name of its profile.
  var name: String

  var line: String {
    "\(began / 1000) \(ended / 1000) \(phase.rawValue) \(spent) \(isRound ? 1 : 0) \(name)"
  }
}

extension TimerEntry {
  init?(line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 5)
    guard parts.count == 6, let began = Int(parts[0]), let ended = Int(parts[1]),
      let phase = TimerPhase(rawValue: String(parts[2])), let spent = Int(parts[3]),
      TimerEntry.seconds.contains(began), TimerEntry.seconds.contains(ended),
      TimerEntry.lengths.contains(spent)
    else { return nil }
    self.init(
      began: began * 1000, ended: ended * 1000, phase: phase, spent: spent,
      isRound: parts[4] == "1", name: String(parts[5]))
  }

  private static let seconds = 0...253_402_300_799
  private static let lengths = 0...864_000_000
}

/// The entries that ended in a month, oldest first.
struct TimerMonth {
  let key: String
  private(set) var entries: [TimerEntry]

  /// One entry every five minutes; drops the oldest.
  static let most = 9000

  /// The prefix of the keys, such as "log 2026-01".
  static let prefix = "log "

  init(key: String, text: String) {
    self.key = key
    entries = text.split(separator: "\n").suffix(TimerMonth.most).compactMap(TimerEntry.init(line:))
  }

  /// Returns the key of the month for a time in milliseconds since 1970.
  static func key(of time: Int, in zone: Zone) -> String {
    let date = zone.time(at: time / 1000)
    return "\(prefix)\(date.year)-\(twoDigits(date.month))"
  }

  mutating func add(_ entry: TimerEntry) {
    entries.append(entry)
    if entries.count > TimerMonth.most { entries.removeFirst() }
  }

  var text: String { entries.map(\.line).joined(separator: "\n") }
}

/// Returns a number from 0 to 99 with two digits, independent of the locale.
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// An event for the timers. An event about a period or a countdown has its number, so that a late click has no
/// effect.
enum TimerEvent: Hashable {
  /// Checks whether anything has ended.
  case check
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
