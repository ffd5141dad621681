public import WidgetCore
public import WidgetExtension

/// Kraken, which reports errors with status 200. Its responses have other names of pairs than requests.
public struct Kraken: PriceSource {
  public let base: String

  public let name = PriceSourceName.kraken
  public let limit = RateLimit(15, within: 60)

  public func priceAddress(_ market: Market) -> String? {
    "\(base)/0/public/Ticker?pair=\(pair(market))"
  }

  public func price(_ market: Market, in response: JSON) throws(SourceError) -> Money {
    let ticker = try result(response)
    // "c" is the last trade: price and volume.
    guard let price = Money(price: ticker["c"]?.elements?.first) else { throw noPrice }
    return price
  }

  public func historyAddresses(_ market: Market, days: Int, today: UTCDay) -> [String] {
    // It always has the last 720 days.
    [candles(market, minutes: 1440)]
  }

  public func spanAddress(_ market: Market, _ span: PriceSpan) -> String? {
    switch span {
    case .day: candles(market, minutes: 15)
    // 720 weeks are older than it is.
    case .all: candles(market, minutes: 10_080)
    case .week, .month, .quarter, .year: nil
    }
  }

  private func candles(_ market: Market, minutes: Int) -> String {
    "\(base)/0/public/OHLC?pair=\(pair(market))&interval=\(minutes)"
  }

  /// Rows of time, first, highest, lowest and last price, average, volume, and a count.
  public func prices(_ market: Market, in response: JSON) throws(SourceError) -> [TimedPrice] {
    guard let rows = try result(response).elements else { throw invalidResponse }
    return prices(inRows: rows, priceAt: 4)
  }

  /// Returns the result for the one pair of the request.
  private func result(_ response: JSON) throws(SourceError) -> JSON {
    if let message = response["error"]?.elements?.first {
      throw reported(message.string ?? translated("an unspecified error"))
    }
    let pairs = response["result"]?.members?.filter { $0.name != "last" }
    guard let pair = pairs?.first, pairs?.count == 1 else { throw invalidResponse }
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
