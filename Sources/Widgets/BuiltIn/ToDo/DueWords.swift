internal import WidgetCore

// Dates as people type them: "Call Anna tomorrow 5 pm". English is understood in every language.

/// A typed to-do, with the date at its end.
struct TypedToDo: Hashable {
  var title: String
  var due: ToDoDue?

  /// - Parameters:
  ///   - now: the user's local time.
  ///   - format: determines whether 3/2 is in March or in February.
  init(_ text: String, now: CivilTime, format: LocaleFormat) {
    let words = text.split(whereSeparator: \.isWhitespace)
    // Takes the longest part that is a date and leaves a title.
    for (date, rest) in TypedToDo.divisions(words) {
      guard let due = ToDoDue(date, now: now, format: format) else { continue }
      title = rest.joined(separator: " ")
      self.due = due
      return
    }
    title = words.joined(separator: " ")
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

  private var words: ArraySlice<String>
  private let vocabulary: DueVocabulary
  private let now: CivilTime
  private let format: LocaleFormat

  init(
    _ words: ArraySlice<Substring>, _ vocabulary: DueVocabulary, now: CivilTime,
    format: LocaleFormat
  ) {
    self.words = ArraySlice(words.map(DueReader.plain).filter { !$0.isEmpty })
    self.vocabulary = vocabulary
    self.now = now
    self.format = format
  }

  /// In lower case, with Latin digits, without vowel marks and a comma at the end.
  private static func plain(_ word: Substring) -> String {
    let letters = word.lowercased().unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.value {
      case 0x660...0x669: Unicode.Scalar(scalar.value - 0x660 + 0x30)
      case 0x6F0...0x6F9: Unicode.Scalar(scalar.value - 0x6F0 + 0x30)
      case 0x64B...0x652: nil
      default: scalar
      }
    }
    var plain = String(String.UnicodeScalarView(letters))
    while let last = plain.last, last == "," || last == "،" { plain.removeLast() }
    return plain
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

  private mutating func skip(_ phrases: [String]) { _ = take(phrases) }

  /// Consumes one of some phrases of one or more words; returns its index.
  private mutating func take(_ phrases: [String]) -> Int? {
    for (index, phrase) in phrases.enumerated() {
      let parts = phrase.split(separator: " ")
      if words.count >= parts.count, zip(words, parts).allSatisfy({ $0 == $1 }) {
        words = words.dropFirst(parts.count)
        return index
      }
    }
    return nil
  }

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
    words = words.dropFirst()
    return number
  }

  // MARK: - Days

  private mutating func dayWithPreposition() -> Int? {
    attempt {
      $0.skip($0.vocabulary.before)
      return $0.day()
    }
  }

  private mutating func day() -> Int? {
    let today = now.dayNumber
    if take(vocabulary.dayAfterTomorrow) != nil { return today + 2 }
    if take(vocabulary.tomorrow) != nil { return today + 1 }
    if take(vocabulary.today) != nil { return today }
    return attempt { $0.span() } ?? attempt { $0.nextPeriod() } ?? attempt { $0.weekday() }
      ?? attempt { $0.numericDate() } ?? attempt { $0.namedDate() }
  }

  /// "in 3 days".
  private mutating func span() -> Int? {
    guard take(vocabulary.after) != nil else { return nil }
    let count = number(in: 1...999) ?? 1
    for (unit, names) in [
      ("d", vocabulary.days), ("w", vocabulary.weeks), ("m", vocabulary.months),
    ]
    where take(names) != nil { return ToDoDue.day(now.dayNumber, plus: count, unit) }
    return nil
  }

  /// "next week": its Monday. "next month": its first day.
  private mutating func nextPeriod() -> Int? {
    if take(vocabulary.nextWeek) != nil { return nextMonday }
    guard take(vocabulary.nextMonth) != nil else { return nil }
    return CivilTime.dayNumber(
      year: now.month == 12 ? now.year + 1 : now.year, month: now.month % 12 + 1, day: 1)
  }

  private var nextMonday: Int { now.dayNumber + 7 - (now.weekday + 6) % 7 }

  /// The next day of that name; with "next", that of the next week.
  private mutating func weekday() -> Int? {
    let isNext = take(vocabulary.next) != nil
    guard
      let index = vocabulary.weekdays.indices.first(where: { take(vocabulary.weekdays[$0]) != nil })
    else { return nil }
    if isNext { return nextMonday + (index + 6) % 7 }
    return now.dayNumber + (index - now.weekday + 6) % 7 + 1
  }

  /// "2026-12-01", "1.12.", "1. 12. 2026", "12/1" or "1/12", as the user's country writes it.
  private mutating func numericDate() -> Int? {
    guard let first = words.first else { return nil }
    if let date = CivilTime(isoDate: first) {
      words = words.dropFirst()
      return date.dayNumber
    }
    // Czech has spaces between the parts.
    var text = ""
    var count = 0
    while count < 3, count < words.count, text.split(separator: ".").count < 3 {
      let word = words[words.startIndex + count]
      guard word.allSatisfy({ $0.isASCIIDigit || "./".contains($0) }),
        text.isEmpty || text.hasSuffix(".")
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
    words = words.dropFirst(count)
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
    vocabulary.monthNames.indices.first { take(vocabulary.monthNames[$0]) != nil }.map { $0 + 1 }
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
      let isTime = $0.take($0.vocabulary.at) != nil
      if !isTime { $0.skip($0.vocabulary.before) }
      return $0.time(isTime: isTime)
    }
  }

  /// "17:00", "5 pm", "5pm", "17 Uhr", "noon"; with a preposition also "17".
  private mutating func time(isTime: Bool) -> Int? {
    if take(vocabulary.noon) != nil { return 12 * 60 }
    guard var word = words.first else { return nil }
    words = words.dropFirst()
    var half: Bool?
    // "5pm".
    for (isAfternoon, names) in [(true, vocabulary.pm), (false, vocabulary.am)] where half == nil {
      if let name = names.first(where: { word.hasSuffix($0) && word.first?.isASCIIDigit == true }) {
        word.removeLast(name.count)
        half = isAfternoon
      }
    }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.count <= 2 }),
      parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }), var hour = Int(parts[0]),
      let minute = parts.count == 2 ? Int(parts[1]) : 0, (0...59).contains(minute)
    else { return nil }
    if half == nil {
      half = take(vocabulary.pm) != nil ? true : take(vocabulary.am) != nil ? false : nil
    }
    let isNamed = take(vocabulary.clock) != nil
    guard half != nil || isNamed || isTime || parts.count == 2 else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half ? 12 : 0)
    } else if parts.count == 1, !format.uses24Hours, (1...7).contains(hour) {
      // "at 5" is in the afternoon.
      hour += 12
    }
    return (0...23).contains(hour) ? hour * 60 + minute : nil
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
