internal import WidgetCore

/// Prices that nobody ever paid, for pictures and talks: a file of our own.
public enum SampleReport {
  /// Reads the file; nil where it is none. With a day, the sample ends on it.
  public static func report(_ bytes: [UInt8], endingOn day: UTCDay? = nil) -> PriceReport? {
    (try? JSON(parsing: bytes)).flatMap { report($0, endingOn: day) }
  }

  /// Reads a file of several, in their order.
  public static func reports(_ bytes: [UInt8], endingOn day: UTCDay? = nil) -> [PriceReport] {
    let json = try? JSON(parsing: bytes)
    return (json?["markets"]?.elements ?? []).compactMap { report($0, endingOn: day) }
  }

  private static func report(_ json: JSON, endingOn day: UTCDay?) -> PriceReport? {
    guard json["sample"] == .bool(true),
      let currency = json["currency"]?.string.flatMap({ CryptoCurrency($0) }),
      let money = json["money"]?.string.flatMap({ FiatCurrency(rawValue: $0) }),
      let last = json["lastDay"]?.seconds(),
      let prices = json["prices"]?.elements?.map({ Money(price: $0) }), let now = prices.last
    else { return nil }
    let end = day ?? UTCDay(number: last)
    let days = prices.reversed().enumerated().compactMap { index, price in
      price.map { DayPrice(end - index, $0) }
    }
    guard let now, days.count == prices.count else { return nil }
    // In the middle of its last day.
    let quote = Quote(now, at: end.start + 43_200, source: "Sample")
    return PriceReport(Market(currency, in: money), quote, history: History(days, today: end))
  }
}
