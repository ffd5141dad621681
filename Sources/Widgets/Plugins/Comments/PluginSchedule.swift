internal import WidgetCore

/// A cron schedule: `01,16,31,46 * * * *`.
public struct PluginSchedule: Hashable, Sendable {
  private var minutes: Set<Int>
  private var hours: Set<Int>
  private var days: Set<Int>
  private var months: Set<Int>
  private var weekdays: Set<Int>
  /// If day and weekday are both restricted, one match is enough.
  private var eitherDay: Bool

  /// Parses five fields; nil if one is invalid.
  public init?(_ text: String) {
    let words = text.lowercased().split { $0 == " " || $0 == "\t" }
    guard words.count == 5, let minutes = PluginSchedule.numbers(words[0], 0...59),
      let hours = PluginSchedule.numbers(words[1], 0...23),
      let days = PluginSchedule.numbers(words[2], 1...31),
      let months = PluginSchedule.numbers(words[3], 1...12, names: PluginSchedule.months),
      let weekdays = PluginSchedule.numbers(words[4], 0...7, names: PluginSchedule.weekdays)
    else { return nil }
    self.minutes = minutes
    self.hours = hours
    self.days = days
    self.months = months
    // Sunday is 0 or 7.
    self.weekdays = Set(weekdays.map { $0 % 7 })
    eitherDay = !words[2].hasPrefix("*") && !words[4].hasPrefix("*")
  }

  /// Seconds from a Unix time to the next match; nil if there is none within a little more than a year. `zone`
  /// is the offset from UTC.
  public func wait(from now: Int, zone: Int = 0) -> Int? {
    let minute = 60
    let local = now + zone
    var time = (local / minute + 1) * minute
    let end = time + 400 * 86_400
    while time < end {
      let day = PluginSchedule.day(time / 86_400)
      guard fits(day) else {
        time = (time / 86_400 + 1) * 86_400
        continue
      }
      guard hours.contains(time / 3600 % 24) else {
        time = (time / 3600 + 1) * 3600
        continue
      }
      if minutes.contains(time / 60 % 60) { return time - local }
      time += minute
    }
    return nil
  }

  private func fits(_ day: (month: Int, day: Int, weekday: Int)) -> Bool {
    guard months.contains(day.month) else { return false }
    let fitsDay = days.contains(day.day)
    let fitsWeekday = weekdays.contains(day.weekday)
    return eitherDay ? fitsDay || fitsWeekday : fitsDay && fitsWeekday
  }

  /// The Gregorian date of a day since 1970.
  private static func day(_ number: Int) -> (month: Int, day: Int, weekday: Int) {
    let days = number + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      month: month < 10 ? month + 3 : month - 9, day: dayOfYear - (153 * month + 2) / 5 + 1,
      weekday: (number + 4) % 7
    )
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Parses "1,5-10,*/15".
  private static func numbers(
    _ text: Substring, _ range: ClosedRange<Int>, names: [String] = []
  ) -> Set<Int>? {
    func number(_ text: Substring) -> Int? {
      if let index = names.firstIndex(of: String(text)) { return index + (range.lowerBound) }
      return Int(text)
    }
    var found: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count <= 2, let first = halves.first else { return nil }
      guard let step = halves.count == 2 ? Int(halves[1]) : 1, step > 0 else { return nil }
      let ends = first.split(separator: "-", omittingEmptySubsequences: false)
      let span: ClosedRange<Int>
      if first == "*" {
        span = range
      } else if ends.count == 1, let one = number(ends[0]) {
        span = halves.count == 2 && one <= range.upperBound ? one...range.upperBound : one...one
      } else if ends.count == 2, let from = number(ends[0]), let to = number(ends[1]), from <= to {
        span = from...to
      } else {
        return nil
      }
      guard range.contains(span.lowerBound), range.contains(span.upperBound) else { return nil }
      // A step beyond the range is the start alone; a larger one could overflow.
      let next = min(step, range.count)
      found.formUnion(stride(from: span.lowerBound, through: span.upperBound, by: next))
    }
    return found
  }
}
