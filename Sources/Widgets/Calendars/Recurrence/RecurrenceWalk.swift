// A rule is iterated in local time, in a calendar and a clock without daylight saving time. Only the few times
// that are needed are converted to seconds since 1970 afterwards.
//
// Each period of the rule (such as a year or an hour) has its occurrences. Periods before the range are skipped
// without iterating: directly without a count, and by multiplication if the number in each is known. Every walk
// ends, whatever the rule, because its work is limited.

/// The times of a rule in ascending order.
struct RecurrenceWalk: Sequence, IteratorProtocol {
  private let rule: RecurrenceRule
  private let start: Int
  private let days: RecurrenceDays
  /// The times of day in seconds; for rules in hours or less, those within the hour or minute.
  private let times: [Int]
  /// No period after this is visited.
  private let bound: Int
  private var period = 0
  private var pending: [Int] = []
  private var place = 0
  /// The number of remaining occurrences.
  private var left: Int
  private(set) var work: Int

  /// The limit of work: enough for a rule with a time each minute for half a year.
  static let standardWork = 300_000

  /// - Parameter start: the event's start on its own clock, which is the earliest time.
  /// - Parameter range: the requested times. Earlier ones are possible, too; later ones aren't searched.
  init(
    _ rule: RecurrenceRule, start: Int, in range: Range<Int> = .min..<RecurrenceWalk.lastMoment,
    work: Int = RecurrenceWalk.standardWork
  ) {
    self.rule = rule
    self.start = start
    self.work = work
    days = RecurrenceDays(rule, start: start)
    times = RecurrenceWalk.times(rule, start: start)
    left = .max
    var bound = Swift.min(range.upperBound, RecurrenceWalk.lastMoment)
    switch rule.end {
    case .never: break
    case .count(let count): left = count
    case .wall(let last): bound = Swift.min(bound, last + 1)
    // Clocks differ by less than two days.
    case .utc(let last): bound = Swift.min(bound, last + 2 * 86_400)
    }
    self.bound = bound
    skip(to: range.lowerBound)
  }

  /// The end of the year 9999, the last supported date.
  static let lastMoment = 253_402_300_800

  mutating func next() -> Int? {
    while left > 0 {
      if place < pending.count {
        let time = pending[place]
        place += 1
        if case .wall(let last) = rule.end, time > last { return nil }
        left -= 1
        return time
      }
      pending.removeAll(keepingCapacity: true)
      place = 0
      guard work > 0, fill() else { return nil }
    }
    return nil
  }

  // MARK: - Periods

  /// Computes the times of the next period; returns false at the end.
  private mutating func fill() -> Bool {
    let (ahead, isTooMuch) = period.multipliedReportingOverflow(by: rule.interval)
    guard !isTooMuch, ahead < 1 << 48 else { return false }
    work -= 1
    switch rule.frequency {
    case .yearly:
      let year = days.year + ahead
      guard year <= 9999, days.beginning(ofYear: year) - 7 * 86_400 < bound else { return false }
      expand(days.inYear(year))
    case .monthly:
      let month = days.year * 12 + days.month - 1 + ahead
      let (year, number) = (month / 12, month % 12 + 1)
      guard year <= 9999, days.beginning(ofYear: year, month: number) < bound else { return false }
      expand(days.inMonth(year, number))
    case .weekly:
      let first = days.weekStart + ahead * 7
      guard first * 86_400 < bound else { return false }
      expand(days.inWeek(first))
    case .daily:
      let day = days.day + ahead
      guard day * 86_400 < bound else { return false }
      if days.allows(day) { expand([day]) } else { leap(over: day) }
    case .hourly, .minutely, .secondly:
      return fillClock(ahead)
    }
    period += 1
    return true
  }

  /// Does the same for rules in hours, minutes or seconds.
  private mutating func fillClock(_ ahead: Int) -> Bool {
    let unit = rule.frequency.seconds
    let beginning = (start.floored(by: unit) + ahead) * unit
    guard beginning < bound else { return false }
    let day = beginning.floored(by: 86_400)
    let second = beginning - day * 86_400
    if !days.allows(day) {
      leap(to: (day + 1) * 86_400)
    } else if !rule.hours.isEmpty, !rule.hours.contains(second / 3600) {
      leap(to: (beginning.floored(by: 3600) + 1) * 3600)
    } else if rule.frequency < .hourly, !rule.minutes.isEmpty,
      !rule.minutes.contains(second / 60 % 60)
    {
      leap(to: (beginning.floored(by: 60) + 1) * 60)
    } else if rule.frequency == .secondly, !rule.seconds.isEmpty,
      !rule.seconds.contains(second % 60)
    {
      period += 1
    } else {
      work -= times.count / 16
      collect(times.lazy.map { beginning + $0 }, count: times.count)
      period += 1
    }
    return true
  }

  /// Advances to the first period that begins at a time or later.
  private mutating func leap(to moment: Int) {
    period = Swift.max(period + 1, firstPeriod(from: moment))
  }

  private func firstPeriod(from moment: Int) -> Int {
    let unit = rule.frequency.seconds
    let units = (moment - 1).floored(by: unit) + 1 - start.floored(by: unit)
    return (units - 1).floored(by: rule.interval) + 1
  }

  /// Skips the times before a day, if that is faster than iterating.
  mutating func skip(toDay day: Int) {
    guard rule.frequency < .daily else { return }
    let next = Swift.max(period, firstPeriod(from: day * 86_400))
    if case .count = rule.end {
      guard let size = regularSize else { return }
      left = Swift.max(0, left - (pending.count - place) - (next - period) * size)
    }
    (pending, place) = ([], 0)
    period = next
  }

  /// Skips the days of a month that the rule doesn't include.
  private mutating func leap(over day: Int) {
    guard let next = days.nextMonthAllowed(after: day) else { return }
    // The period is incremented once more after this.
    period = Swift.max(period, (next - days.day - 1).floored(by: rule.interval))
  }

  private mutating func expand(_ days: [Int]) {
    work -= days.count / 8 + days.count * times.count / 16
    guard work > 0 || days.count * times.count < 1_000 else { return }
    if times.count == 1 {
      let time = times[0]
      collect(days.lazy.map { $0 * 86_400 + time }, count: days.count)
    } else {
      let times = times
      collect(
        days.lazy.flatMap { day in times.lazy.map { day * 86_400 + $0 } },
        count: days.count * times.count)
    }
  }

  /// Adds the times of a period at the rule's positions, from the start on.
  private mutating func collect(_ all: some Sequence<Int>, count: Int) {
    guard !rule.setPositions.isEmpty else {
      pending.append(contentsOf: all.lazy.filter { [start] in $0 >= start })
      return
    }
    let places = Set(rule.setPositions.map { $0 > 0 ? $0 - 1 : count + $0 })
    for (index, time) in all.enumerated() where time >= start && places.contains(index) {
      pending.append(time)
    }
  }

  // MARK: - Skipping

  /// Skips periods that end before a time.
  private mutating func skip(to moment: Int) {
    guard moment > start else { return }
    let ahead = (periods(from: start, to: moment) / rule.interval) - 1
    guard ahead > 0 else { return }
    if case .count = rule.end {
      guard let size = regularSize, fill() else { return }
      // The first period is partial; the others are complete.
      let (count, isTooMuch) = (ahead - 1).multipliedReportingOverflow(by: size)
      let passed = pending.count + (isTooMuch ? .max / 2 : count)
      pending.removeAll()
      left = Swift.max(0, left - passed)
    }
    period = ahead
  }

  /// Returns the number of period starts between two times, for an interval of one.
  private func periods(from start: Int, to moment: Int) -> Int {
    switch rule.frequency {
    case .yearly: days.yearAndMonth(moment).year - days.year
    case .monthly:
      days.yearAndMonth(moment).year * 12 + days.yearAndMonth(moment).month - days.year * 12
        - days.month
    case .weekly: (moment.floored(by: 86_400) - days.weekStart) / 7
    case .daily: moment.floored(by: 86_400) - days.day
    case .hourly, .minutely, .secondly:
      moment.floored(by: rule.frequency.seconds) - start.floored(by: rule.frequency.seconds)
    }
  }

  /// The number of times in each complete period, if that is constant.
  private var regularSize: Int? {
    guard rule.setPositions.isEmpty, rule.months.isEmpty, !rule.hasMonthDays, rule.yearDays.isEmpty
    else { return nil }
    switch rule.frequency {
    case .weekly: return days.weekdayCount * times.count
    case .daily: return rule.hasWeekdays ? nil : times.count
    case .hourly: return rule.hasWeekdays || !rule.hours.isEmpty ? nil : times.count
    case .minutely:
      let isFree = rule.hours.isEmpty && rule.minutes.isEmpty
      return rule.hasWeekdays || !isFree ? nil : times.count
    case .secondly:
      let isFree = rule.hours.isEmpty && rule.minutes.isEmpty && rule.seconds.isEmpty
      return rule.hasWeekdays || !isFree ? nil : 1
    case .monthly, .yearly: return nil
    }
  }

  // MARK: - Times of day

  private static func times(_ rule: RecurrenceRule, start: Int) -> [Int] {
    let second = start - start.floored(by: 86_400) * 86_400
    func numbers(_ bits: Bits, _ own: Int, _ frequency: RecurrenceRule.Frequency) -> [Int] {
      rule.frequency <= frequency ? [0] : bits.isEmpty ? [own] : bits.numbers
    }
    let hours = numbers(rule.hours, second / 3600, .hourly)
    let minutes = numbers(rule.minutes, second / 60 % 60, .minutely)
    let seconds = numbers(rule.seconds, second % 60, .secondly)
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
    }
  }
}

extension RecurrenceRule.Frequency {
  /// The duration of a period, if that is constant.
  fileprivate var seconds: Int {
    switch self {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    case .daily: 86_400
    case .weekly: 7 * 86_400
    case .monthly, .yearly: 0
    }
  }
}
