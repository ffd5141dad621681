extension LocaleFormat {
  /// The length of the names of days and months.
  public enum NameLength: Hashable, Sendable {
    case full, short
  }

  /// Formats a weekday: "Thursday" or "Thu".
  public func weekday(_ time: CivilTime, _ length: NameLength = .full) -> String {
    (length == .full ? rules.weekdays : rules.shortWeekdays)[time.weekday]
  }

  /// Formats day and month in the order of the locale: "July 3" or "Jul 3".
  public func dayAndMonth(_ time: CivilTime, _ length: NameLength = .full) -> String {
    text(length == .full ? rules.dayAndMonth : rules.shortDayAndMonth, of: time)
  }

  /// Formats weekday, day and month: "Thursday, July 3" or "Thu, Jul 3".
  public func weekdayAndDay(_ time: CivilTime, _ length: NameLength = .full) -> String {
    text(length == .full ? rules.weekdayAndDay : rules.shortWeekdayAndDay, of: time)
  }

  /// Formats a year: "2025".
  public func year(_ time: CivilTime) -> String { localized("\(time.year)") }

  /// Formats a long date: "July 3, 2025".
  public func longDate(_ time: CivilTime) -> String { text(rules.longDate, of: time) }

  /// Formats a short date: "7/3/25".
  public func shortDate(_ time: CivilTime) -> String { text(rules.shortDate, of: time) }

  /// Formats a time of day: "3:02 PM" or "15:02", and with seconds "3:02:09 PM" or "15:02:09".
  public func time(_ time: CivilTime, hasSeconds: Bool = false) -> String {
    let isUsual = uses24Hours != rules.time.has(.half)
    let pattern = isUsual ? rules.time : uses24Hours ? .fullDay : .halfDay
    // No-break spaces keep the time on one line.
    return String(
      text(hasSeconds ? pattern.withSeconds : pattern, of: time).map {
        $0 == " " ? Character(noBreak) : $0
      })
  }

  /// Formats an hour without minutes: "3 PM" or "15".
  public func hour(_ time: CivilTime) -> String {
    let isUsual = uses24Hours != rules.time.has(.half)
    let pattern = isUsual ? rules.time : uses24Hours ? .fullDay : .halfDay
    return String(
      text(pattern.withoutMinutes, of: time).map { $0 == " " ? Character(noBreak) : $0 })
  }

  /// Formats a duration in seconds: "0:09", "24:59", "1:02:09".
  public func timer(_ seconds: Int) -> String {
    let separator = rules.time.separator
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let lead = hours > 0 ? "\(hours)\(separator)\(padded(minutes, to: 2))" : "\(minutes)"
    return localized("\(lead)\(separator)\(padded(seconds % 60, to: 2))")
  }

  /// Formats a time difference in seconds: "+7 h", "-3:30 h", "+0 h".
  public func hours(_ seconds: Int) -> String {
    let minutes = Int(seconds.magnitude) / 60
    var text = "\(minutes / 60)"
    if minutes % 60 != 0 { text += "\(rules.time.separator)\(padded(minutes % 60, to: 2))" }
    return rules.hours.filled(
      with: ["number": signed(localized(text), isNegative: seconds < 0 && minutes > 0)])
  }
}
