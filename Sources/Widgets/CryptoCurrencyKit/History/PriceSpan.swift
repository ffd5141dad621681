/// The span of a chart of prices.
public enum PriceSpan: String, CaseIterable, Sendable {
  case day, week, month, quarter, year, all

  /// The spans that need only one price a day.
  public static let daily: [PriceSpan] = [.week, .month, .quarter, .year]

  /// The count of days of a daily span; nil for the others, whose prices are closer together or further
  /// apart.
  public var days: Int? {
    switch self {
    case .week: 7
    case .month: 30
    case .quarter: 90
    case .year: 365
    case .day, .all: nil
    }
  }

  /// The daily span with a count of days.
  public init?(days: Int) {
    guard let span = PriceSpan.daily.first(where: { $0.days == days }) else { return nil }
    self = span
  }

  /// Whether one of the sources has prices of this span.
  public func isOffered(_ market: Market, by sources: [any PriceSource]) -> Bool {
    sources.contains { source in
      guard let days else { return source.spanAddress(market, self) != nil }
      return !source.historyAddresses(market, days: days, today: UTCDay(number: days)).isEmpty
    }
  }
}

/// A price at a moment.
public struct TimedPrice: Hashable, Sendable {
  /// Seconds since 1970.
  public let time: Int
  public let price: Money

  public init(_ time: Int, _ price: Money) {
    self.time = time
    self.price = price
  }
}
