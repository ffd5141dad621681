internal import Calendars
internal import WidgetCore

/// An alarm at a time of day.
struct ClockAlarm: Hashable, Codable {
  var id = 0
  var name = ""
  /// The time of day in minutes.
  var minute: Int
  var days = Days.once
  /// The time zone; nil is the user's.
  var zone: String?
  var isOn = true
  /// The alarm rings at the first matching time after this one, in seconds since 1970.
  var since: Int
  /// The end of a snooze, in seconds since 1970.
  var snoozed: Int?

  enum Days: String, CaseIterable, Codable {
    case once
    case daily
    case weekdays
    case weekends

    /// - Parameter weekday: 0 is Sunday.
    func contains(_ weekday: Int) -> Bool {
      switch self {
      case .once, .daily: true
      case .weekdays: (1...5).contains(weekday)
      case .weekends: weekday == 0 || weekday == 6
      }
    }
  }

  /// The length of a snooze in seconds.
  static let snooze = 600

  /// Whether the alarm will ring.
  var isPending: Bool { isOn || snoozed != nil }

  /// Returns the next time it rings; nil if it is off.
  /// - Parameter home: the user's zone.
  func next(in home: Zone) -> Int? {
    [snoozed, isOn ? regular(in: zone.flatMap(Zone.named) ?? home) : nil].compactMap(\.self).min()
  }

  private func regular(in zone: Zone) -> Int? {
    let first = zone.time(at: since).dayNumber
    // A week contains every weekday; the time on the first day may have passed.
    return (first...first + 7).lazy
      .filter { days.contains(CivilDay($0).time.weekday) }
      .map { zone.moment(day: $0, minute: minute) }
      .first { $0 > since }
  }

  /// Rings if the alarm is due. Returns the time at which it should have rung.
  mutating func ring(at now: Int, in home: Zone) -> Int? {
    // The system clock may have been set back.
    since = min(since, now)
    snoozed = snoozed.map { min($0, now + ClockAlarm.snooze) }
    guard let due = next(in: home), due <= now else { return nil }
    // The end of a snooze doesn't turn the alarm off.
    if days == .once, due != snoozed { isOn = false }
    (since, snoozed) = (now, nil)
    return due
  }

  mutating func turn(on isOn: Bool, at now: Int) {
    (self.isOn, since, snoozed) = (isOn, now, nil)
  }
}
