extension LocaleFormat {
  /// How long the names of days and months are.
  public enum NameLength: Hashable, Sendable {
    case full, short
  }

  /// "Thursday" or "Thu".
  public func weekday(_ time: CivilTime, _ length: NameLength = .full) -> String {
    (length == .full ? rules.weekdays : rules.shortWeekdays)[time.weekday]
  }

  /// "July 3" or "Jul 3", in the order of the locale.
  public func dayAndMonth(_ time: CivilTime, _ length: NameLength = .full) -> String {
    text(length == .full ? rules.dayAndMonth : rules.shortDayAndMonth, of: time)
  }

  /// "Thursday, July 3" or "Thu, Jul 3".
  public func weekdayAndDay(_ time: CivilTime, _ length: NameLength = .full) -> String {
    text(length == .full ? rules.weekdayAndDay : rules.shortWeekdayAndDay, of: time)
  }

  /// "July 3, 2025".
  public func longDate(_ time: CivilTime) -> String { text(rules.longDate, of: time) }

  /// "7/3/25".
  public func shortDate(_ time: CivilTime) -> String { text(rules.shortDate, of: time) }

  /// "3:02 PM" or "15:02".
  public func time(_ time: CivilTime) -> String {
    let isUsual = uses24Hours != rules.time.has(.half)
    let pattern = isUsual ? rules.time : uses24Hours ? .fullDay : .halfDay
    // A time of day is never broken.
    return String(text(pattern, of: time).map { $0 == " " ? Character(noBreak) : $0 })
  }
}
