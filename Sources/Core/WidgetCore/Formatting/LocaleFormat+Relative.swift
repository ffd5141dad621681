extension LocaleFormat {
  /// Formats a time relative to now: "now", "5 min ago", "in 1 h 33 min", "yesterday", "in 4 days"; a date
  /// from a week on. Times are in seconds since 1970; `clock` determines the days.
  public func relative(
    _ seconds: Int, now: Int, on clock: (Int) -> CivilTime = CivilTime.local
  ) -> String {
    let (difference, isTooMuch) = seconds.subtractingReportingOverflow(now)
    let distance = difference.magnitude
    let then = clock(seconds)
    let present = clock(now)
    if isTooMuch || distance > 8 * 86_400 { return date(then, from: present) }
    let isPast = difference < 0
    switch distance {
    case 0..<60: return rules.now
    case 60..<3600: return phrase(isPast ? rules.minutesAgo : rules.inMinutes, Int(distance / 60))
    default: break
    }
    let days = then.dayNumber - present.dayNumber
    // At 1 AM, 10 PM is some hours ago rather than yesterday.
    if days == 0 || distance < 12 * 3600 {
      return isPast ? phrase(rules.hoursAgo, Int(distance / 3600)) : ahead(Int(distance))
    }
    switch days {
    case -1: return rules.yesterday
    case 1: return rules.tomorrow
    case -6...6: return phrase(isPast ? rules.daysAgo : rules.inDays, abs(days))
    default: return date(then, from: present)
    }
  }

  /// From here on, minutes are rounded down to a quarter of an hour.
  static let quarters = 3 * 3600

  /// Formats an hour or more, in seconds. An appointment in 93 minutes needs the minutes.
  private func ahead(_ seconds: Int) -> String {
    let step = seconds < LocaleFormat.quarters ? 1 : 15
    let minutes = seconds % 3600 / 60 / step * step
    guard minutes > 0 else { return phrase(rules.inHours, seconds / 3600) }
    return rules.inHoursAndMinutes.filled(with: [
      "hours": number(seconds / 3600), "minutes": number(minutes),
    ])
  }

  /// Formats a day as "today", "yesterday", "tomorrow", or weekday and date.
  public func day(_ time: CivilTime, from present: CivilTime) -> String {
    switch time.dayNumber - present.dayNumber {
    case -1: rules.yesterday
    case 0: rules.today
    case 1: rules.tomorrow
    default: weekdayAndDay(time, .short)
    }
  }

  /// Formats the number of days between two days, whichever is first: "32 days", "today".
  public func days(_ time: CivilTime, from present: CivilTime) -> String {
    let days = abs(time.dayNumber - present.dayNumber)
    return days == 0 ? rules.today : phrase(rules.days, days)
  }

  private func date(_ time: CivilTime, from present: CivilTime) -> String {
    time.year == present.year ? dayAndMonth(time, .short) : shortDate(time)
  }

  private func phrase(_ words: CountedWords, _ number: Int) -> String {
    words.words(for: number, written: self.number(number))
  }
}
