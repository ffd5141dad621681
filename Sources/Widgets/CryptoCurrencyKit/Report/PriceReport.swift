public import WidgetCore

/// The price of a market, its source, and its history.
public struct PriceReport: Hashable, Sendable {
  public let market: Market
  public let quote: Quote
  public let history: History

  public init(_ market: Market, _ quote: Quote, history: History) {
    self.market = market
    self.quote = quote
    self.history = history
  }

  public var price: Money { quote.price }

  /// The current day, which isn't over.
  public var today: UTCDay { UTCDay(at: quote.time) }

  /// The close of the day before; nil if it is unknown.
  public var yesterday: Money? { history[today - 1] }

  /// The change of the price since yesterday's close.
  public var difference: Money? { yesterday.map { price - $0 } }

  /// The change relative to yesterday's close: 0.02 is two percent.
  public var change: Double? {
    guard let difference, let yesterday else { return nil }
    return difference.share(of: yesterday)
  }

  /// Returns the last days, ending with the current price.
  public func days(_ count: Int) -> [DayPrice] {
    let now = History([DayPrice(today, price)], today: today)
    return history.merged(with: now).last(count, upTo: today).days
  }
}

extension PriceReport {
  /// The prices of a span, today's being the last. `prices` are those of a span that isn't daily.
  public func prices(_ span: PriceSpan, _ prices: [TimedPrice]) -> [TimedPrice] {
    switch span {
    case .week, .month, .quarter, .year:
      return days(span.days ?? 0).map { TimedPrice($0.day.start, $0.price) }
    case .day:
      return prices.filter { (quote.time - 86_400..<quote.time).contains($0.time) }
        + [TimedPrice(quote.time, price)]
    case .all:
      return prices.filter { $0.time < today.start } + [TimedPrice(today.start, price)]
    }
  }
}

/// A price at a moment, and who said it.
public struct Quote: Hashable, Sendable {
  public let price: Money
  /// Seconds since 1970.
  public let time: Int
  /// The name, such as "Coinbase".
  public let source: String

  public init(_ price: Money, at time: Int, source: String) {
    self.price = price
    self.time = time
    self.source = source
  }
}

// Formatting of prices, shared by the widget and the app.

extension PriceReport {
  /// The direction of the displayed change.
  public enum Direction: Hashable, Sendable {
    case rise, fall, same
  }

  public var direction: Direction? {
    guard let difference = difference?.rounded(decimals: decimals) else { return nil }
    return difference > .zero ? .rise : difference < .zero ? .fall : .same
  }

  /// "$592.12".
  public func priceText(_ format: LocaleFormat) -> String { text(of: price, format) }

  /// Returns the change since yesterday's close, such as "+1.23"; nil if it is unknown.
  public func differenceText(_ format: LocaleFormat) -> String? {
    difference.map {
      format.change($0.rounded(decimals: decimals).number, decimals: decimals...decimals)
    }
  }

  /// "+0.21%".
  public func changeText(_ format: LocaleFormat) -> String? {
    guard let change else { return nil }
    let percent = format.percent(change.magnitude, decimals: 2...2)
    return direction == .same ? percent : format.signed(percent, isNegative: change < 0)
  }

  /// Formats the price of a day, with the decimals of the current price.
  public func text(of price: Money, _ format: LocaleFormat) -> String {
    format.money(
      price.rounded(decimals: decimals).number, currency: market.money.code, decimals: decimals)
  }

  /// The decimals of the currency; more for small prices, so that digits are visible.
  var decimals: Int {
    let usual = market.money.decimals
    guard price < Money(units: Money.one) else {
      return price < Money(units: 100 * Money.one) ? max(2, usual) : usual
    }
    var places = 4
    var limit = Money.one / 10
    while price.units < limit, places < 8 {
      places += 1
      limit /= 10
    }
    return max(places, usual)
  }
}

/// Invented prices for screenshots and presentations, from a file.
public enum SampleReport {
  /// Parses the file; nil if it is invalid. With a day, the sample ends on that day.
  public static func report(_ bytes: [UInt8], endingOn day: UTCDay? = nil) -> PriceReport? {
    (try? JSON(parsing: bytes)).flatMap { report($0, endingOn: day) }
  }

  /// Parses a file with several reports, in order.
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
    // At noon of its last day.
    let quote = Quote(now, at: end.start + 43_200, source: "Sample")
    return PriceReport(Market(currency, in: money), quote, history: History(days, today: end))
  }
}
