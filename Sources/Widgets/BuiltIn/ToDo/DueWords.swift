internal import Calendars
internal import WidgetCore

// Dates as people type them: "Call Anna tomorrow 5 pm". English is understood in every language.

/// A typed to-do, with the date at its end.
struct TypedToDo: Hashable {
  let title: String
  let due: ToDoDue?
  /// Its priority, which is typed as "(A)" before the title.
  let priority: Character?

  /// - Parameters:
  ///   - now: the user's local time.
  ///   - format: determines whether 3/2 is in March or in February.
  init(_ text: String, now: CivilTime, format: LocaleFormat) {
    let words = text.split(whereSeparator: \.isWhitespace)
    // Takes the longest part that is a date and leaves a title.
    let dated = TypedToDo.divisions(words).lazy.compactMap { date, rest in
      ToDoDue(date, now: now, format: format).map { (due: $0, rest: rest) }
    }.first
    let title = (dated?.rest ?? words[...]).joined(separator: " ")
    due = dated?.due
    priority = ToDoLine.priority(title)
    self.title = priority == nil ? title : String(title.dropFirst(4))
  }

  /// The possible positions of a date: "tomorrow 5 pm, call the bank", "call the bank tomorrow 5 pm".
  private static func divisions(
    _ words: [Substring]
  ) -> [(date: ArraySlice<Substring>, rest: ArraySlice<Substring>)] {
    let places = words.indices.dropFirst()
    let first = places.prefix(DueReader.longest).reversed()
      .filter { [",", "،"].contains(words[$0 - 1].last) }
    return first.map { (words[..<$0], words[$0...]) }
      + places.suffix(DueReader.longest).map { (words[$0...], words[..<$0]) }
  }
}

extension ToDoDue {
  /// Parses a text that is only a date.
  init?(typed text: String, now: CivilTime, format: LocaleFormat) {
    self.init(text.split(whereSeparator: \.isWhitespace)[...], now: now, format: format)
  }

  fileprivate init?(_ words: ArraySlice<Substring>, now: CivilTime, format: LocaleFormat) {
    for vocabulary in DueVocabulary.all(for: format.language) {
      var reader = DueReader(words, vocabulary, now: now, format: format)
      if let due = reader.due() {
        self = due
        return
      }
    }
    return nil
  }
}

/// Parses words as a date, a time, or both.
private struct DueReader {
  /// "on the day after tomorrow at 5 pm".
  static let longest = 8

  private var words: TypedWords
  private let vocabulary: DueVocabulary
  private let now: CivilTime
  private let format: LocaleFormat

  init(
    _ words: ArraySlice<Substring>, _ vocabulary: DueVocabulary, now: CivilTime,
    format: LocaleFormat
  ) {
    self.words = TypedWords(words)
    self.vocabulary = vocabulary
    self.now = now
    self.format = format
  }

  mutating func due() -> ToDoDue? {
    if let day = dayWithPreposition() {
      if words.isEmpty { return ToDoDue(day: day) }
      guard let time = timeWithPreposition(), words.isEmpty else { return nil }
      return ToDoDue(day: day, time: time)
    }
    guard let time = timeWithPreposition() else { return nil }
    if words.isEmpty {
      // The next time that the clock shows it.
      return ToDoDue(day: now.dayNumber + (time > now.hour * 60 + now.minute ? 0 : 1), time: time)
    }
    guard let day = dayWithPreposition(), words.isEmpty else { return nil }
    return ToDoDue(day: day, time: time)
  }

  // MARK: - Words

  @discardableResult
  private mutating func take(_ phrases: [String]) -> Bool { words.take(phrases) }

  /// Consumes words only if `body` succeeds.
  private mutating func attempt<Value>(_ body: (inout DueReader) -> Value?) -> Value? {
    var copy = self
    guard let value = body(&copy) else { return nil }
    self = copy
    return value
  }

  /// Consumes a whole number, such as "5", "5." or "5th".
  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    guard let word = words.first else { return nil }
    let digits = word.prefix(while: \.isASCIIDigit)
    guard ["", ".", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)),
      let number = Int(digits), range.contains(number)
    else { return nil }
    words.removeFirst()
    return number
  }

  // MARK: - Days

  private mutating func dayWithPreposition() -> Int? {
    attempt {
      $0.take($0.vocabulary.before)
      return $0.day()
    }
  }

  private mutating func day() -> Int? {
    let today = now.dayNumber
    if take(vocabulary.dayAfterTomorrow) { return today + 2 }
    if take(vocabulary.tomorrow) { return today + 1 }
    if take(vocabulary.today) { return today }
    return attempt { $0.span() } ?? attempt { $0.nextPeriod() } ?? attempt { $0.weekday() }
      ?? attempt { $0.numericDate() } ?? attempt { $0.namedDate() }
  }

  /// "in 3 days".
  private mutating func span() -> Int? {
    guard take(vocabulary.after) else { return nil }
    let count = number(in: 1...999) ?? 1
    for (unit, names) in [
      ("d", vocabulary.days), ("w", vocabulary.weeks), ("m", vocabulary.months),
    ]
    where take(names) { return ToDoDue.day(now.dayNumber, plus: count, unit) }
    return nil
  }

  /// "next week": its Monday. "next month": its first day.
  private mutating func nextPeriod() -> Int? {
    if take(vocabulary.nextWeek) { return nextMonday }
    guard take(vocabulary.nextMonth) else { return nil }
    return CivilTime.dayNumber(
      year: now.month == 12 ? now.year + 1 : now.year, month: now.month % 12 + 1, day: 1)
  }

  private var nextMonday: Int { now.dayNumber + 7 - (now.weekday + 6) % 7 }

  /// The next day of that name; with "next", that of the next week.
  private mutating func weekday() -> Int? {
    let isNext = take(vocabulary.next)
    guard let index = vocabulary.weekdays.firstIndex(where: { take($0) }) else { return nil }
    if isNext { return nextMonday + (index + 6) % 7 }
    return now.dayNumber + (index - now.weekday + 6) % 7 + 1
  }

  /// "2026-12-01", "1.12.", "1. 12. 2026", "12/1" or "1/12", as the user's country writes it.
  private mutating func numericDate() -> Int? {
    guard let first = words.first else { return nil }
    if let date = CivilTime(isoDate: first) {
      words.removeFirst()
      return date.dayNumber
    }
    // Czech has spaces between the parts.
    var text = ""
    var count = 0
    for word in words.prefix(3) {
      guard text.isEmpty || text.hasSuffix("."), text.split(separator: ".").count < 3,
        word.allSatisfy({ $0.isASCIIDigit || "./".contains($0) })
      else { break }
      text += word
      count += 1
    }
    guard let separator = text.first(where: { "./".contains($0) }) else { return nil }
    let parts = text.split(separator: separator).map { Int($0) }
    // 3.5 is a number.
    if separator == ".", parts.count == 2, !text.hasSuffix(".") { return nil }
    guard (2...3).contains(parts.count), let one = parts[0], let two = parts[1] else { return nil }
    let monthFirst = separator == "/" && format.writesMonthFirst
    let year = parts.count == 3 ? parts[2].map { $0 < 100 ? 2000 + $0 : $0 } : nil
    if parts.count == 3, year == nil { return nil }
    guard let day = date(day: monthFirst ? two : one, month: monthFirst ? one : two, year: year)
    else { return nil }
    words.removeFirst(count)
    return day
  }

  /// "December 1", "1. Dezember 2026".
  private mutating func namedDate() -> Int? {
    var month = month()
    guard let day = number(in: 1...31) else { return nil }
    month = month ?? self.month()
    guard let month else { return nil }
    return date(day: day, month: month, year: number(in: 1970...2999))
  }

  private mutating func month() -> Int? {
    vocabulary.monthNames.firstIndex { take($0) }.map { $0 + 1 }
  }

  /// Returns the day; without a year, the next one.
  private func date(day: Int, month: Int, year: Int?) -> Int? {
    guard (1...12).contains(month), (1...31).contains(day),
      year.map({ (1970...2999).contains($0) }) ?? true
    else { return nil }
    for year in year.map({ [$0] }) ?? [now.year, now.year + 1] {
      let found = CivilTime(day: CivilTime.dayNumber(year: year, month: month, day: day))
      guard found.day == day, found.month == month else { continue }
      if found.dayNumber >= now.dayNumber || year != now.year { return found.dayNumber }
    }
    return nil
  }

  // MARK: - Times

  private mutating func timeWithPreposition() -> Int? {
    attempt {
      // English doesn't have "by at 5", but in Czech, the same word precedes days and times.
      let isTime = $0.take($0.vocabulary.times.at)
      if !isTime { $0.take($0.vocabulary.before) }
      return $0.time(isTime ? .afterPreposition : .text)
    }
  }

  private mutating func time(_ place: TypedTime.Place) -> Int? {
    guard let time = words.time(vocabulary.times, in: place) else { return nil }
    // "at 5" is in the afternoon.
    let isLate =
      time.isBareHour && !format.uses24Hours && (60..<8 * 60).contains(time.minute)
    return time.minute + (isLate ? 12 * 60 : 0)
  }
}

extension LocaleFormat {
  /// Whether the third of February is 2/3.
  fileprivate var writesMonthFirst: Bool {
    let text = shortDate(CivilTime(day: CivilTime.dayNumber(year: 2001, month: 2, day: 3)))
    guard let month = text.firstIndex(of: "2"), let day = text.firstIndex(of: "3") else {
      return false
    }
    return month < day
  }
}
