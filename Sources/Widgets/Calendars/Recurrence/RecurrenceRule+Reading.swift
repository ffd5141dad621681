// "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1". Unknown and empty parts are skipped; some programs write an empty one
// at the end. A rule of another calendar than the Gregorian (RSCALE, RFC 7529) isn't supported.

extension RecurrenceRule {
  /// The maximum numbers of a part; no part has as many different ones.
  private static let maximumNumbers = 1_000

  /// nil for an invalid or unsupported rule.
  public init?(_ text: some BidirectionalCollection<UInt8>) {
    var rule = RecurrenceRule(.yearly)
    var frequency: Frequency?
    for part in text.split(separator: UInt8(ascii: ";")) {
      guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: part[..<sign], as: UTF8.self).uppercased()
      let value = part[part.index(after: sign)...].trimmed
      if name == "FREQ" {
        guard let known = Frequency(word: value) else { return nil }
        frequency = known
      } else if !rule.read(name, value) {
        return nil
      }
    }
    guard let frequency else { return nil }
    rule.frequency = frequency
    self = rule
  }

  /// Returns false for an invalid part.
  private mutating func read(_ name: String, _ value: some BidirectionalCollection<UInt8>) -> Bool {
    switch name {
    case "INTERVAL": return RecurrenceRule.number(value, in: 1...1_000_000, into: &interval)
    case "COUNT":
      // Some programs write "COUNT=-1" for an endless series.
      var count = 0
      if RecurrenceRule.number(value, in: 1...Int(Int32.max), into: &count) { end = .count(count) }
      return true
    case "UNTIL":
      guard let time = EventTime(value) else { return false }
      // A date means its midnight.
      end = time.clock == .utc ? .utc(time.wall) : .wall(time.wall)
      return true
    case "WKST":
      guard let day = Weekday.number(value) else { return false }
      weekStart = day
      return true
    // A leap second counts as the second before.
    case "BYSECOND": return RecurrenceRule.numbers(value) { seconds.insert($0, upTo: 60, as: 59) }
    case "BYMINUTE": return RecurrenceRule.numbers(value) { minutes.insert($0, upTo: 59) }
    case "BYHOUR": return RecurrenceRule.numbers(value) { hours.insert($0, upTo: 23) }
    case "BYMONTH":
      return RecurrenceRule.numbers(value) { $0 > 0 && months.insert($0, upTo: 12) }
    case "BYMONTHDAY":
      return RecurrenceRule.numbers(value) {
        $0 > 0
          ? monthDays.insert($0, upTo: 31) : $0 < 0 && monthDaysFromEnd.insert(-$0, upTo: 31)
      }
    case "BYYEARDAY":
      return RecurrenceRule.places(value, upTo: 366, into: &yearDays)
    case "BYWEEKNO":
      return RecurrenceRule.places(value, upTo: 53, into: &weekNumbers)
    case "BYSETPOS":
      return RecurrenceRule.places(value, upTo: 366, into: &setPositions)
    case "BYDAY": return readWeekdays(value)
    case "RSCALE": return String(decoding: value, as: UTF8.self).uppercased() == "GREGORIAN"
    case "SKIP": return String(decoding: value, as: UTF8.self).uppercased() == "OMIT"
    default: return true
    }
  }

  private mutating func readWeekdays(_ value: some BidirectionalCollection<UInt8>) -> Bool {
    var count = 0
    for part in value.split(separator: UInt8(ascii: ",")) {
      let part = part.trimmed
      count += 1
      guard count <= RecurrenceRule.maximumNumbers, part.count >= 2,
        let weekday = Weekday.number(part.suffix(2))
      else { return false }
      let places = part.dropLast(2)
      guard !places.isEmpty else {
        weekdays.insert(weekday)
        continue
      }
      guard let number = Int(digits: places), number != 0, (-53...53).contains(number) else {
        return false
      }
      let day = NumberedWeekday(number: number, weekday: weekday)
      if !numberedWeekdays.contains(day) { numberedWeekdays.append(day) }
    }
    return count > 0
  }

  private static func number(
    _ value: some BidirectionalCollection<UInt8>, in range: ClosedRange<Int>, into number: inout Int
  ) -> Bool {
    guard let read = Int(digits: value), range.contains(read) else { return false }
    number = read
    return true
  }

  private static func numbers(
    _ value: some BidirectionalCollection<UInt8>, _ take: (Int) -> Bool
  ) -> Bool {
    var count = 0
    for part in value.split(separator: UInt8(ascii: ",")) {
      count += 1
      guard count <= maximumNumbers, let number = Int(digits: part.trimmed), take(number) else {
        return false
      }
    }
    return count > 0
  }

  /// Parses positions from the start, or negative ones from the end.
  private static func places(
    _ value: some BidirectionalCollection<UInt8>, upTo most: Int, into places: inout [Int]
  ) -> Bool {
    var found = Set<Int>()
    guard
      numbers(
        value,
        {
          guard $0 != 0, $0.magnitude <= most else { return false }
          found.insert($0)
          return true
        })
    else { return false }
    places = found.sorted()
    return true
  }
}

extension RecurrenceRule.Frequency {
  init?(word: some BidirectionalCollection<UInt8>) {
    switch String(decoding: word, as: UTF8.self).uppercased() {
    case "SECONDLY": self = .secondly
    case "MINUTELY": self = .minutely
    case "HOURLY": self = .hourly
    case "DAILY": self = .daily
    case "WEEKLY": self = .weekly
    case "MONTHLY": self = .monthly
    case "YEARLY": self = .yearly
    default: return nil
    }
  }
}

private enum Weekday {
  private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].map { Array($0.utf8) }

  static func number(_ letters: some BidirectionalCollection<UInt8>) -> Int? {
    guard letters.count == 2 else { return nil }
    return names.firstIndex { $0.elementsEqual(letters.lazy.map(\.upperCase)) }
  }
}

extension Bits {
  /// Returns false for an invalid number.
  fileprivate mutating func insert(_ number: Int, upTo most: Int, as last: Int? = nil) -> Bool {
    guard (0...most).contains(number) else { return false }
    insert(min(number, last ?? most))
    return true
  }
}
