// Dates as they occur in feeds: RFC 822 with two-digit years, full month names, and wrong weekdays; RFC 3339
// without seconds, zone, or time; and other formats, in the language of the feed. So there is no pattern: each
// word and number is interpreted by itself.

internal import WidgetCore

/// Parses dates of feeds.
enum FeedDate {
  /// The maximum length of a date.
  static let longest = 100

  /// Returns seconds since 1970; nil for an invalid date, one before 1980, or one more than a day ahead.
  static func seconds(_ text: String, now: Int) -> Int? {
    guard text.utf8.count <= longest else { return nil }
    let seconds = iso(withMarks(text)) ?? stamp(text) ?? loose(text)
    guard let seconds, seconds >= 315_532_800, seconds <= now + 86_400 else { return nil }
    return seconds
  }

  /// Parses seconds or milliseconds since 1970.
  private static func stamp(_ text: String) -> Int? {
    guard text.allSatisfy(\.isASCII), let number = Int(text) else { return nil }
    return switch text.utf8.count {
    case 9, 10: number
    case 13: number / 1000
    default: nil
    }
  }

  /// Parses "2025-07-03T09:41:00.5+02:00" or its beginning, "2025/7/3", and "2025年7月3日".
  private static func iso(_ text: String) -> Int? {
    var rest = Array(text.utf8)[...]
    while rest.first == 0x20 || rest.first == 0x0A { rest = rest.dropFirst() }
    guard let year = digits(4, &rest) else { return nil }
    let hasMarks = takeMark(&rest)
    guard let month = digits(2, orLess: hasMarks, &rest) else { return nil }
    var day = 1
    if takeMark(&rest) || !hasMarks && rest.first != nil {
      guard let number = digits(2, orLess: hasMarks, &rest) else { return nil }
      day = number
    }
    var time = Time()
    if let first = rest.first {
      guard "Tt ,".utf8.contains(first) else { return nil }
      let words = String(decoding: rest.dropFirst(), as: UTF8.self)
      guard time.take(words) else { return nil }
    }
    return time.seconds(year: year, month: month, day: day)
  }

  private static func takeMark(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first, "-/.".utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func digits(
    _ count: Int, orLess: Bool = false, _ rest: inout ArraySlice<UInt8>
  ) -> Int? {
    let text = rest.prefix(count).prefix { (0x30...0x39).contains($0) }
    guard text.count == count || orLess && !text.isEmpty else { return nil }
    rest = rest.dropFirst(text.count)
    return Int(String(decoding: text, as: UTF8.self))
  }

  /// Replaces the East Asian characters for year, month and day by those of ISO 8601.
  private static func withMarks(_ text: String) -> String {
    var plain = ""
    for sign in text {
      switch sign {
      case "年", "月", "년", "월":
        plain.append("-")
      case "日", "일": plain.append(" ")
      // "2025년 7월 3일"
      case " " where plain.last == "-": continue
      default: plain.append(sign)
      }
    }
    return plain
  }

  /// Parses "Thu, 3 July 2025 09:41:00 GMT", "03-Jul-25 9:41 AM EST", and "3.7.2025 9:41".
  private static func loose(_ text: String) -> Int? {
    var (day, month, year): (Int?, Int?, Int?) = (nil, nil, nil)
    var time = Time()
    var isInBrackets = false
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      // A zone name in parentheses, after its offset.
      if word.hasPrefix("(") { isInBrackets = true }
      defer { if word.hasSuffix(")") { isInBrackets = false } }
      if isInBrackets { continue }
      if word.contains(":") || word.hasPrefix("+") || time.isKnown && word.hasPrefix("-") {
        guard time.take(String(word)) else { return nil }
        continue
      }
      let parts = word.split { $0 == "-" || $0 == "/" }
      let dots = word.split(separator: ".")
      if dots.count == 3, month == nil, let parts = numbers(dots) {
        (day, month, year) = (parts[0], parts[1], full(parts[2], dots[2].count))
        continue
      }
      for part in parts.count == 3 && MonthNames.month(parts[1]) != nil ? parts : [word] {
        let part = part.hasSuffix(".") ? part.dropLast() : part
        if let number = Int(part) {
          if day == nil, part.count <= 2 {
            day = number
          } else if year == nil {
            year = full(number, part.count)
          }
        } else if let number = MonthNames.month(part), month == nil || year == nil && !time.isKnown
        {
          // An earlier month was a weekday: "mar. 13 janv. 2025" is a mardi.
          month = number
        } else if day == nil, let number = ordinal(part) {
          day = number
        } else if time.isKnown {
          guard time.take(String(part)) else { return nil }
        }
      }
    }
    guard let day, let month, let year else { return nil }
    return time.seconds(year: year, month: month, day: day)
  }

  private static func numbers(_ parts: [Substring]) -> [Int]? {
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// Returns the full year for two and three digits, by RFC 2822.
  private static func full(_ year: Int, _ digits: Int) -> Int {
    switch digits {
    case ...2: year < 50 ? 2000 + year : 1900 + year
    case 3: 1900 + year
    default: year
    }
  }

  private static func ordinal(_ word: Substring) -> Int? {
    guard ["st", "nd", "rd", "th"].contains(where: word.hasSuffix) else { return nil }
    return Int(word.dropLast(2))
  }
}

extension FeedDate {
  /// A time of day and its UTC offset.
  struct Time {
    private(set) var isKnown = false
    private var second = 0
    /// Whether a 12-hour time is PM. In East Asia, this precedes the time.
    private var isAfternoon: Bool?
    private var offset = 0
    /// The offset during daylight saving time, for North American zones; the date decides.
    private var summerOffset: Int?

    /// Parses words such as "9:41 PM +02:00"; false if one of them isn't part of a time.
    mutating func take(_ text: String) -> Bool {
      for word in text.split(whereSeparator: \.isWhitespace) {
        guard takeWord(word) else { return false }
      }
      return true
    }

    private mutating func takeWord(_ word: Substring) -> Bool {
      guard let first = word.utf8.first else { return true }
      if (0x30...0x39).contains(first) {
        let clock = word.prefix { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == ".") }
        guard takeClock(clock) else { return false }
        let rest = word[clock.endIndex...]
        return rest.isEmpty || takeWord(rest)
      }
      if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { return takeOffset(word) }
      // "p.m."; in East Asia, it precedes the hour.
      let head = word.prefix { !("0"..."9").contains($0) }
      if let half = Time.halves[head.uppercased().filter { $0 != "." }] {
        isAfternoon = half
        return takeWord(word[head.endIndex...])
      }
      let name = word.uppercased()
      if let sign = word.firstIndex(where: { $0 == "+" || $0 == "-" }), sign > word.startIndex {
        return takeOffset(word[sign...])
      }
      // An unknown zone counts as UTC.
      if let zone = Time.zones[name] {
        (offset, summerOffset) = (zone * 60, Time.american.contains(name) ? zone * 60 + 3600 : nil)
      }
      return true
    }

    private mutating func takeClock(_ text: Substring) -> Bool {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      if parts.count == 1, text.count == 4 || text.count == 6, let number = Int(text) {
        // "0941" and "094100".
        let whole = text.count == 4 ? number * 100 : number
        return set(whole / 10_000, whole / 100 % 100, whole % 100)
      }
      guard (2...3).contains(parts.count), let hour = Int(parts[0]), let minute = Int(parts[1])
      else {
        return false
      }
      let second = parts.count == 3 ? parts[2].prefix { $0 != "." } : "0"
      guard let number = Int(second) else { return false }
      return set(hour, minute, number)
    }

    private mutating func set(_ hour: Int, _ minute: Int, _ second: Int) -> Bool {
      guard (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
        return false
      }
      isKnown = true
      self.second = hour * 3600 + minute * 60 + second
      return true
    }

    private mutating func takeOffset(_ word: Substring) -> Bool {
      let digits = word.filter { $0.isASCII && $0.isNumber }
      guard (1...4).contains(digits.count), let number = Int(digits) else { return false }
      let minutes = digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
      guard minutes <= 14 * 60 else { return false }
      (offset, summerOffset) = ((word.first == "-" ? -minutes : minutes) * 60, nil)
      return true
    }

    func seconds(year: Int, month: Int, day: Int) -> Int? {
      guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
        return nil
      }
      let number = CivilTime.dayNumber(year: year, month: month, day: day)
      // In a shorter month, the 31st would be the first of the next.
      guard CivilTime(secondsSince1970: number * 86_400, offset: 0).day == day else { return nil }
      var second = second
      let hour = second / 3600
      if let isAfternoon, (1...12).contains(hour) {
        second += (hour % 12 + (isAfternoon ? 12 : 0) - hour) * 3600
      }
      let local = number * 86_400 + second
      guard let summerOffset else { return local - offset }
      return local - (Time.isSummerInAmerica(local, year) ? summerOffset : offset)
    }

    /// Returns whether DST is in effect: from 2:00 on the second Sunday in March to 2:00 on the first in
    /// November.
    private static func isSummerInAmerica(_ local: Int, _ year: Int) -> Bool {
      func sunday(_ number: Int, _ month: Int) -> Int {
        let first = CivilTime.dayNumber(year: year, month: month, day: 1)
        let weekday = CivilTime(secondsSince1970: first * 86_400, offset: 0).weekday
        return (first + (7 - weekday) % 7 + 7 * (number - 1)) * 86_400 + 7200
      }
      return (sunday(2, 3)..<sunday(1, 11)).contains(local)
    }

    private static let halves = [
      "AM": false, "PM": true, "오전": false, "오후": true, "上午": false, "下午": true,
      "午前": false, "午後": true, "ΠΜ": false, "ΜΜ": true,
    ]

    private static let american: Set<String> = ["ET", "CT", "MT", "PT"]

    /// UTC offsets in minutes.
    private static let zones: [String: Int] = [
      "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "EST": -300, "EDT": -240, "CST": -360,
      "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420, "ET": -300, "CT": -360,
      "MT": -420, "PT": -480, "AKST": -540, "AKDT": -480, "HST": -600, "NST": -210, "NDT": -150,
      "AST": -240, "ADT": -180, "BRT": -180, "ART": -180, "BST": 60, "WEST": 60, "CET": 60,
      "MET": 60, "MEZ": 60, "WAT": 60, "CEST": 120, "MEST": 120, "MESZ": 120, "EET": 120,
      "SAST": 120, "EEST": 180, "MSK": 180, "EAT": 180, "PKT": 300, "IST": 330, "WIB": 420,
      "SGT": 480, "HKT": 480, "AWST": 480, "JST": 540, "KST": 540, "ACST": 570, "ACDT": 630,
      "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780,
    ]
  }
}
