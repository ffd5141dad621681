internal import WidgetCore

/// The days of a rule in a year, a month or a week. Days are counted from January 1, 1970.
struct RecurrenceDays: Sendable {
  private let rule: RecurrenceRule
  // From the event's start.
  let day: Int
  let year: Int
  let month: Int
  /// The first day of its week.
  let weekStart: Int
  // From the rule, otherwise from the start.
  private let weekdays: Bits
  private let monthDays: Bits
  private let monthDaysFromEnd: Bits
  private let months: Bits
  private let hasWeekdays: Bool
  private let hasMonthDays: Bool

  init(_ rule: RecurrenceRule, start: Int) {
    self.rule = rule
    let civil = CivilTime(secondsSince1970: start, offset: 0)
    day = civil.dayNumber
    (year, month) = (civil.year, civil.month)
    weekStart = day - (civil.weekday - rule.weekStart + 7) % 7
    var (weekdays, monthDays, months) = (rule.weekdays, rule.monthDays, rule.months)
    let saysDay = rule.hasWeekdays || rule.hasMonthDays || !rule.yearDays.isEmpty
    switch rule.frequency {
    case .yearly where !saysDay && !rule.weekNumbers.isEmpty: weekdays.insert(civil.weekday)
    case .yearly where !saysDay:
      if months.isEmpty { months.insert(civil.month) }
      monthDays.insert(civil.day)
    case .monthly where !saysDay: monthDays.insert(civil.day)
    case .weekly where !rule.hasWeekdays: weekdays.insert(civil.weekday)
    // The position makes no sense there, but the weekday does.
    case .weekly, .daily, .hourly, .minutely, .secondly:
      for numbered in rule.numberedWeekdays { weekdays.insert(numbered.weekday) }
    default: break
    }
    (self.weekdays, self.monthDays, self.months) = (weekdays, monthDays, months)
    monthDaysFromEnd = rule.monthDaysFromEnd
    hasWeekdays = !weekdays.isEmpty || !rule.numberedWeekdays.isEmpty
    hasMonthDays = !monthDays.isEmpty || !monthDaysFromEnd.isEmpty
  }

  /// The number of weekdays in a week, without other parts.
  var weekdayCount: Int { weekdays.count }

  // MARK: - Periods

  func inYear(_ year: Int) -> [Int] {
    if !rule.weekNumbers.isEmpty { return inWeeks(ofYear: year) }
    var days: [Int] = []
    for month in 1...12 where months.isEmpty || months.contains(month) {
      add(year, month, to: &days)
    }
    return days
  }

  func inMonth(_ year: Int, _ month: Int) -> [Int] {
    var days: [Int] = []
    if months.isEmpty || months.contains(month) { add(year, month, to: &days) }
    return days
  }

  func inWeek(_ first: Int) -> [Int] { (first..<(first + 7)).filter(allows) }

  /// Week 1 is the first with at least four days in the year, so weeks can extend into the years before and
  /// after.
  private func inWeeks(ofYear year: Int) -> [Int] {
    let first = firstWeek(year)
    let count = (firstWeek(year + 1) - first) / 7
    let numbers = Set(rule.weekNumbers.map { $0 > 0 ? $0 : count + 1 + $0 })
    return (1...count).filter(numbers.contains).flatMap { number in
      (0..<7).map { first + (number - 1) * 7 + $0 }.filter(allows)
    }
  }

  private func firstWeek(_ year: Int) -> Int {
    let newYear = CivilTime.dayNumber(year: year, month: 1, day: 1)
    let passed = (RecurrenceDays.weekday(newYear) - rule.weekStart + 7) % 7
    return passed <= 3 ? newYear - passed : newYear - passed + 7
  }

  // MARK: - Days

  /// Adds the days of a month, in order.
  private func add(_ year: Int, _ month: Int, to days: inout [Int]) {
    let length = Month.days(year, month)
    let first = CivilTime.dayNumber(year: year, month: month, day: 1)
    if !hasMonthDays {
      for day in 1...length where allows(year, month, day, first + day - 1, length) {
        days.append(first + day - 1)
      }
      return
    }
    var wanted = monthDays
    for day in monthDaysFromEnd.numbers where day <= length { wanted.insert(length + 1 - day) }
    for day in wanted.numbers
    where day <= length && allows(year, month, day, first + day - 1, length) {
      days.append(first + day - 1)
    }
  }

  /// Returns whether the rule includes a day, whatever month or week it was found in.
  func allows(_ number: Int) -> Bool {
    if months.isEmpty, !hasMonthDays, rule.yearDays.isEmpty {
      return !hasWeekdays || isWeekday(number)
    }
    let civil = CivilTime(secondsSince1970: number * 86_400, offset: 0)
    guard months.isEmpty || months.contains(civil.month) else { return false }
    let length = Month.days(civil.year, civil.month)
    if hasMonthDays, !monthDays.contains(civil.day),
      !monthDaysFromEnd.contains(length + 1 - civil.day)
    {
      return false
    }
    return allows(civil.year, civil.month, civil.day, number, length)
  }

  /// Returns whether the weekday and the day of the year match; month and day do already.
  private func allows(_ year: Int, _ month: Int, _ day: Int, _ number: Int, _ length: Int) -> Bool {
    if !rule.yearDays.isEmpty {
      let ofYear = number - CivilTime.dayNumber(year: year, month: 1, day: 1) + 1
      let fromEnd = ofYear - 1 - (Month.isLeap(year) ? 366 : 365)
      guard rule.yearDays.contains(ofYear) || rule.yearDays.contains(fromEnd) else { return false }
    }
    guard hasWeekdays else { return true }
    let weekday = RecurrenceDays.weekday(number)
    if weekdays.contains(weekday) { return true }
    guard !rule.numberedWeekdays.isEmpty, rule.frequency >= .monthly else { return false }
    var (place, last) = (day, length)
    if rule.frequency == .yearly, rule.months.isEmpty {
      place = number - CivilTime.dayNumber(year: year, month: 1, day: 1) + 1
      last = Month.isLeap(year) ? 366 : 365
    }
    return rule.numberedWeekdays.contains {
      $0.weekday == weekday
        && ($0.number > 0 ? (place - 1) / 7 + 1 == $0.number : (last - place) / 7 + 1 == -$0.number)
    }
  }

  private func isWeekday(_ number: Int) -> Bool {
    weekdays.contains(RecurrenceDays.weekday(number))
  }

  /// Returns the first day of the next month of the rule; nil if it includes this one, or no month at all.
  func nextMonthAllowed(after number: Int) -> Int? {
    guard !rule.months.isEmpty else { return nil }
    let civil = CivilTime(secondsSince1970: number * 86_400, offset: 0)
    guard !rule.months.contains(civil.month) else { return nil }
    for step in 1...12 {
      let month = (civil.month - 1 + step) % 12 + 1
      guard rule.months.contains(month) else { continue }
      let year = civil.year + (civil.month - 1 + step) / 12
      return CivilTime.dayNumber(year: year, month: month, day: 1)
    }
    return nil
  }

  // MARK: - The calendar

  /// Returns the weekday; Sunday is 0.
  @inline(__always) static func weekday(_ number: Int) -> Int {
    let day = (number + 4) % 7
    return day < 0 ? day + 7 : day
  }

  func beginning(ofYear year: Int, month: Int = 1) -> Int {
    CivilTime.dayNumber(year: year, month: month, day: 1) * 86_400
  }

  func yearAndMonth(_ moment: Int) -> (year: Int, month: Int) {
    let civil = CivilTime(secondsSince1970: moment, offset: 0)
    return (civil.year, civil.month)
  }
}
