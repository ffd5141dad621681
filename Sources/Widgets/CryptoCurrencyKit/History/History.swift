public import WidgetCore

/// Daily prices: at most one a day, ascending, and none in the future.
public struct History: Hashable, Sendable {
  public private(set) var days: [DayPrice] = []

  public init() {}

  /// Sorts the days of a response. The last price of a repeated day counts; days in the future are dropped.
  public init(_ days: some Sequence<DayPrice>, today: UTCDay) {
    var prices: [UTCDay: Money] = [:]
    for day in days where day.day <= today && day.price > .zero { prices[day.day] = day.price }
    self.days = prices.map { DayPrice($0.key, $0.value) }.sorted { $0.day < $1.day }
  }

  /// Returns the history merged with a newer one, which takes precedence.
  public func merged(with newer: History) -> History {
    let last = [days.last, newer.days.last].compactMap { $0?.day }.max()
    return last.map { History(days + newer.days, today: $0) } ?? History()
  }

  /// Returns the prices of the last days, including today. Unknown days are missing; a chart over time connects
  /// their neighbors.
  public func last(_ count: Int, upTo today: UTCDay) -> History {
    History(days.filter { $0.day > today - count }, today: today)
  }

  public subscript(day: UTCDay) -> Money? {
    // Searches from the end, because recent days are requested most.
    days.last { $0.day <= day }.flatMap { $0.day == day ? $0.price : nil }
  }
}

// Days are in UTC wherever the user is, as in the sources.

/// A day from midnight to midnight UTC.
public struct UTCDay: Hashable, Comparable, Sendable {
  /// Days since January 1, 1970.
  public let number: Int

  public init(number: Int) { self.number = number }

  /// Creates the day that contains a time in seconds since 1970.
  public init(at seconds: Int) {
    number = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  }

  /// The start in seconds since 1970.
  public var start: Int { number * 86_400 }

  /// Year, month and day.
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

/// The closing price of a day; for today, the last price.
public struct DayPrice: Hashable, Sendable {
  public let day: UTCDay
  public let price: Money

  public init(_ day: UTCDay, _ price: Money) {
    self.day = day
    self.price = price
  }
}
