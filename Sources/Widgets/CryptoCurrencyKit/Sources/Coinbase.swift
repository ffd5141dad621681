public import WidgetCore
public import WidgetExtension

/// Coinbase Exchange. Its responses are objects, or rows without names.
public struct Coinbase: PriceSource {
  public let base: String

  public let name = PriceSourceName.coinbase
  // Ten a second are allowed; a few a minute are enough.
  public let limit = RateLimit(30, within: 60)

  /// The most days in one response.
  private static let page = 300

  public func priceAddress(_ market: Market) -> String? { "\(products(market))/ticker" }

  public func price(_ market: Market, in response: JSON) throws(SourceError) -> Money {
    if let message = response["message"]?.string { throw reported(message) }
    guard response.members != nil else { throw invalidResponse }
    guard let price = Money(price: response["price"]) else { throw noPrice }
    return price
  }

  public func historyAddresses(_ market: Market, days: Int, today: UTCDay) -> [String] {
    let candles = "\(products(market))/candles?granularity=86400"
    guard days > Coinbase.page else { return [candles] }
    // The newest page needs no dates.
    var addresses = [candles]
    var end = today - Coinbase.page
    while end > today - days {
      let start = max(today - days + 1, end - (Coinbase.page - 1))
      addresses.append("\(candles)&start=\(start.text)T00:00:00Z&end=\(end.text)T00:00:00Z")
      end = start - 1
    }
    return addresses
  }

  public func spanAddress(_ market: Market, _ span: PriceSpan) -> String? {
    // 300 quarters of an hour; days are its longest candles, and years of them too many pages.
    span == .day ? "\(products(market))/candles?granularity=900" : nil
  }

  /// Rows of time, lowest, highest, first and last price, and volume.
  public func prices(_ market: Market, in response: JSON) throws(SourceError) -> [TimedPrice] {
    if let message = response["message"]?.string { throw reported(message) }
    guard let rows = response.elements else { throw invalidResponse }
    return prices(inRows: rows, priceAt: 4)
  }

  private func products(_ market: Market) -> String {
    "\(base)/products/\(market.currency.symbol)-\(market.money.code)"
  }
}
