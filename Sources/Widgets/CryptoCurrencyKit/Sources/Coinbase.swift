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

  /// Rows of time, lowest, highest, first and last price, and volume.
  public func history(_ market: Market, in response: JSON) throws(SourceError) -> [DayPrice] {
    if let message = response["message"]?.string { throw reported(message) }
    guard let rows = response.elements else { throw invalidResponse }
    return rows.compactMap { row in
      guard let row = row.elements, row.count >= 5, let time = row[0].seconds(),
        let price = Money(price: row[4])
      else { return nil }
      return DayPrice(UTCDay(at: time), price)
    }
  }

  private func products(_ market: Market) -> String {
    "\(base)/products/\(market.currency.symbol)-\(market.money.code)"
  }
}
