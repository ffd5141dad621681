/// What there is to be said of a price: what it is, what it was, and who says so.
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

  /// The day of the price, which is not over.
  public var today: UTCDay { UTCDay(at: quote.time) }

  /// What the day before closed with; nil where nobody knows.
  public var yesterday: Money? { history[today - 1] }

  /// How much the price has changed since yesterday's close.
  public var difference: Money? { yesterday.map { price - $0 } }

  /// The change as a part of yesterday's close: 0.02 is two per cent.
  public var change: Double? {
    guard let difference, let yesterday else { return nil }
    return difference.share(of: yesterday)
  }

  /// The last days, today's price being the last.
  public func days(_ count: Int) -> [DayPrice] {
    let now = History([DayPrice(today, price)], today: today)
    return history.merged(with: now).last(count, upTo: today).days
  }
}

/// A price at a moment, and who said it.
public struct Quote: Hashable, Sendable {
  public let price: Money
  /// Seconds since 1970.
  public let time: Int
  /// Such as "Coinbase".
  public let source: String

  public init(_ price: Money, at time: Int, source: String) {
    self.price = price
    self.time = time
    self.source = source
  }
}
