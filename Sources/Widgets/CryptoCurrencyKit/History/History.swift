public import WidgetCore

/// Prices by days: in their order, one a day, none of the future.
public struct History: Hashable, Sendable {
  public private(set) var days: [DayPrice] = []

  public init() {}

  /// Puts in order what a source said: the last word on a day holds, days to come are left out.
  public init(_ days: some Sequence<DayPrice>, today: UTCDay) {
    var prices: [UTCDay: Money] = [:]
    for day in days where day.day <= today && day.price > .zero { prices[day.day] = day.price }
    self.days = prices.map { DayPrice($0.key, $0.value) }.sorted { $0.day < $1.day }
  }

  /// With what is newer known: where both know a day, the newer one is right.
  public func merged(with newer: History) -> History {
    let last = [days.last, newer.days.last].compactMap { $0?.day }.max()
    return last.map { History(days + newer.days, today: $0) } ?? History()
  }

  /// The last days, so many as are asked for up to and with today. A day that nobody knows is not
  /// there; a chart over time joins its neighbors.
  public func last(_ count: Int, upTo today: UTCDay) -> History {
    History(days.filter { $0.day > today - count }, today: today)
  }

  public subscript(day: UTCDay) -> Money? {
    // Newest last, and mostly one of the newest is asked for.
    days.last { $0.day <= day }.flatMap { $0.day == day ? $0.price : nil }
  }
}

// A day here is one of UTC, wherever the user is: that is what the sources close their days by.

/// A day from midnight to midnight in UTC.
public struct UTCDay: Hashable, Comparable, Sendable {
  /// Days since the first of January 1970.
  public let number: Int

  public init(number: Int) { self.number = number }

  /// The day that a moment is in, in seconds since 1970.
  public init(at seconds: Int) {
    number = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  }

  /// Its first second since 1970.
  public var start: Int { number * 86_400 }

  /// Its year, month and day.
  public var date: CivilTime { CivilTime(secondsSince1970: start, offset: 0) }

  public static func < (left: UTCDay, right: UTCDay) -> Bool { left.number < right.number }
  public static func - (day: UTCDay, count: Int) -> UTCDay { UTCDay(number: day.number - count) }
  public static func + (day: UTCDay, count: Int) -> UTCDay { UTCDay(number: day.number + count) }

  /// "2016-11-20".
  var text: String {
    let date = date
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
  }
}

/// What something cost at the end of a day; on the day that is not over, what it cost last.
public struct DayPrice: Hashable, Sendable {
  public let day: UTCDay
  public let price: Money

  public init(_ day: UTCDay, _ price: Money) {
    self.day = day
    self.price = price
  }
}
