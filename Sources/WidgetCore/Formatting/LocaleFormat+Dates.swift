extension LocaleFormat {
  /// How long the names of days and months are.
  public enum NameLength: Hashable, Sendable {
    case full, short
  }

  /// "Thursday" or "Thu".
  public func weekday(_ time: CivilTime, _ length: NameLength = .full) -> String {
    (length == .full ? words.weekdays : words.shortWeekdays)[time.weekday]
  }

  /// "July 3" or "Jul 3", in the order of the locale.
  public func dayAndMonth(_ time: CivilTime, _ length: NameLength = .full) -> String {
    let day = localized("\(time.day)")
    let name = localized(monthNames(length)[time.month - 1])
    return dates.isMonthFirst ? "\(name) \(day)" : "\(day)\(dates.afterDay)\(name)"
  }

  /// "Thursday, July 3" or "Thu, Jul 3".
  public func weekdayAndDay(_ time: CivilTime, _ length: NameLength = .full) -> String {
    let comma = length == .full ? dates.afterWeekday : dates.afterShortWeekday
    return weekday(time, length) + comma + dayAndMonth(time, length)
  }

  /// "July 3, 2025".
  public func longDate(_ time: CivilTime) -> String {
    "\(dayAndMonth(time))\(dates.beforeYear)\(localized("\(time.year)"))\(dates.afterYear)"
  }

  /// "7/3/25".
  public func shortDate(_ time: CivilTime) -> String {
    var text = ""
    var rest = dates.short[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      switch letter {
      case "d": text += padded(time.day, to: run.count)
      case "M": text += padded(time.month, to: run.count)
      case "y" where run.count == 2: text += padded(abs(time.year) % 100, to: 2)
      case "y": text += "\(time.year)"
      default: text += run
      }
    }
    return localized(text)
  }

  /// "3:02 PM" or "15:02".
  public func time(_ time: CivilTime) -> String {
    let minute = padded(time.minute, to: 2)
    if uses24Hours {
      let pads = dates.padsHours || !dates.uses24Hours
      return localized("\(padded(time.hour, to: pads ? 2 : 1)):\(minute)")
    }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    var half = time.hour < 12 ? words.halves.morning : words.halves.afternoon
    if language == "en", !["", "US", "CA", "IN", "PH"].contains(region) {
      half = half.lowercased()
    }
    return localized("\(hour):\(minute)") + noBreak + half
  }

  private func monthNames(_ length: NameLength) -> [String] {
    if language == "ar", let months = Words.arabicMonths(in: region) { return months }
    if language == "de", region == "AT" {
      var names = length == .full ? words.months : words.shortMonths
      names[0] = length == .full ? "Jänner" : "Jän."
      return names
    }
    return length == .full ? words.months : words.shortMonths
  }

  private func padded(_ number: Int, to width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
