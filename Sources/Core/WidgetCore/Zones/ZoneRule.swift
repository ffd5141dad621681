// POSIX TZ strings, as in the footer of zone files and in TZ: "CET-1CEST,M3.5.0,M10.5.0/3". RFC 8536 extends
// POSIX with hours from -167 to 167, which Greenland uses.

/// The daylight saving rule of a time zone.
struct ZoneRule: Hashable, Sendable {
  /// The standard offset from UTC in seconds.
  let standard: Int
  let summer: Summer?

  struct Summer: Hashable, Sendable {
    let offset: Int
    let start: YearlyMoment
    let end: YearlyMoment
  }

  /// A yearly transition in the local time before it.
  struct YearlyMoment: Hashable, Sendable {
    let day: Day
    /// Seconds since midnight of the day; it can fall on another day.
    let time: Int

    enum Day: Hashable, Sendable {
      /// A day from 1 to 365 that never counts February 29.
      case ofCommonYear(Int)
      /// A day from 0 to 365 that counts February 29.
      case ofYear(Int)
      /// A weekday in the first to fourth week of a month, or in the last (5); Sunday is 0.
      case weekday(month: Int, week: Int, weekday: Int)
    }
  }

  func offset(at time: Int) -> Int {
    changes(around: time).last { $0.time <= time }?.offset ?? standard
  }

  /// Returns the next time at which the offset differs from the given one.
  func nextChange(after time: Int, from offset: Int) -> Int? {
    changes(around: time).first { $0.time > time && $0.offset != offset }?.time
  }

  /// Returns the transitions around a time, ascending; of simultaneous ones, only the last.
  private func changes(around time: Int) -> [(time: Int, offset: Int)] {
    guard let summer else { return [] }
    let year = CivilTime(secondsSince1970: time, offset: standard).year
    var changes: [(time: Int, offset: Int)] = []
    for year in (year - 1)...(year + 2) {
      let start = (time: summer.start.seconds(in: year) - standard, offset: summer.offset)
      let end = (time: summer.end.seconds(in: year) - summer.offset, offset: standard)
      // If a summer starts when the previous one ends, daylight saving time is permanent.
      changes += start.time < end.time ? [start, end] : [end, start]
    }
    var sorted: [(time: Int, offset: Int)] = []
    for change in changes.sorted(by: { $0.time < $1.time }) {
      guard let last = sorted.last, last.time == change.time else {
        sorted.append(change)
        continue
      }
      sorted[sorted.count - 1].offset = summer.offset
    }
    return sorted
  }
}

extension ZoneRule.YearlyMoment {
  /// Returns the seconds since 1970 in the local time before the transition.
  fileprivate func seconds(in year: Int) -> Int { day.number(in: year) * 86_400 + time }
}

extension ZoneRule.YearlyMoment.Day {
  fileprivate func number(in year: Int) -> Int {
    let newYear = CivilTime.dayNumber(year: year, month: 1, day: 1)
    switch self {
    case .ofYear(let day): return newYear + day
    case .ofCommonYear(let day):
      let isLeap = CivilTime.dayNumber(year: year, month: 3, day: 1) - newYear == 60
      return newYear + day - 1 + (isLeap && day >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CivilTime.dayNumber(year: year, month: month, day: 1)
      let next = CivilTime.dayNumber(
        year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
      // January 1, 1970 was a Thursday.
      let weekdayOfFirst = (first + 4) % 7 + ((first + 4) % 7 < 0 ? 7 : 0)
      var day = first + (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
      if day >= next { day -= 7 }
      return day
    }
  }
}

// MARK: - Reading

extension ZoneRule {
  /// Parses a TZ string; nil if invalid.
  init?(_ text: String) {
    var reader = RuleReader(rest: Array(text.utf8)[...])
    guard reader.takeName(), let west = reader.takeTime(hours: 24) else { return nil }
    standard = -west
    guard !reader.rest.isEmpty else {
      summer = nil
      return
    }
    guard reader.takeName() else { return nil }
    var offset = -west + 3600
    if let next = reader.rest.first, next != UInt8(ascii: ",") {
      guard let west = reader.takeTime(hours: 24) else { return nil }
      offset = -west
    }
    // Without a rule, the rule of the United States applies.
    if reader.rest.isEmpty { reader.rest = Array(",M3.2.0,M11.1.0".utf8)[...] }
    guard let start = reader.takeMoment(), let end = reader.takeMoment(), reader.rest.isEmpty
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }
}

private struct RuleReader {
  var rest: ArraySlice<UInt8>

  private mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: letter) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a zone abbreviation, such as "CET" or "<+07>".
  mutating func takeName() -> Bool {
    if take("<") {
      let name = rest.prefix { $0 != UInt8(ascii: ">") }
      guard (3...16).contains(name.count), name.endIndex < rest.endIndex else { return false }
      rest = rest[(name.endIndex + 1)...]
      return true
    }
    let name = rest.prefix { $0.isLetter }
    rest = rest[name.endIndex...]
    return (3...16).contains(name.count)
  }

  /// Reads a time such as "-1", "+05:30" or "3:00:00", in seconds.
  mutating func takeTime(hours limit: Int) -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hours = takeNumber(0...limit) else { return nil }
    var seconds = hours * 3600
    if take(":") {
      guard let minutes = takeNumber(0...59) else { return nil }
      seconds += minutes * 60
      if take(":") {
        guard let rest = takeNumber(0...59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads a transition such as ",M3.5.0/2".
  mutating func takeMoment() -> ZoneRule.YearlyMoment? {
    guard take(","), let day = takeDay() else { return nil }
    guard take("/") else { return ZoneRule.YearlyMoment(day: day, time: 2 * 3600) }
    return takeTime(hours: 167).map { ZoneRule.YearlyMoment(day: day, time: $0) }
  }

  private mutating func takeDay() -> ZoneRule.YearlyMoment.Day? {
    if take("J") { return takeNumber(1...365).map { .ofCommonYear($0) } }
    guard take("M") else { return takeNumber(0...365).map { .ofYear($0) } }
    guard let month = takeNumber(1...12), take("."), let week = takeNumber(1...5), take("."),
      let weekday = takeNumber(0...6)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }

  private mutating func takeNumber(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest[digits.endIndex...]
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }
}
