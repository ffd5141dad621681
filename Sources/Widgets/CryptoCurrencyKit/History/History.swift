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
