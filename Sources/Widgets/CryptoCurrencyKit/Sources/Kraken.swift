public import WidgetCore
public import WidgetExtension

/// Kraken. What is wrong it says with status 200; pairs have other names in its answers than in
/// questions.
public struct Kraken: PriceSource {
  let base: String

  public let name = SourceName.kraken
  public let limit = RateLimit(15, within: 60)

  public func priceAddress(_ market: Market) -> String? {
    "\(base)/0/public/Ticker?pair=\(pair(market))"
  }

  public func price(_ market: Market, in answer: JSON) throws(SourceError) -> Money {
    let ticker = try result(answer)
    // "c" is the last trade: its price, and how much was sold.
    guard let price = Money(price: ticker["c"]?.elements?.first) else { throw .noPrice(name) }
    return price
  }

  public func historyAddresses(_ market: Market, days: Int, today: UTCDay) -> [String] {
    // It always gives the last 720 days.
    ["\(base)/0/public/OHLC?pair=\(pair(market))&interval=1440"]
  }

  /// Rows of time, first, highest, lowest and last price, average, volume, and a count.
  public func history(_ market: Market, in answer: JSON) throws(SourceError) -> [DayPrice] {
    guard let rows = try result(answer).elements else { throw .nonsense(name) }
    return rows.compactMap { row in
      guard let row = row.elements, row.count >= 5, let time = row[0].seconds(),
        let price = Money(price: row[4])
      else { return nil }
      return DayPrice(UTCDay(at: time), price)
    }
  }

  /// What it says of the one pair that was asked for.
  private func result(_ answer: JSON) throws(SourceError) -> JSON {
    if let words = answer["error"]?.elements?.first {
      throw said(words.string ?? translated("an unspecified error"))
    }
    let pairs = answer["result"]?.members?.filter { $0.name != "last" }
    guard let pair = pairs?.first, pairs?.count == 1 else { throw .nonsense(name) }
    return pair.value
  }

  private func pair(_ market: Market) -> String {
    let symbol =
      switch market.currency {
      case .bitcoin: "XBT"
      case .dogecoin: "XDG"
      default: market.currency.symbol
      }
    return symbol + market.money.code
  }
}
