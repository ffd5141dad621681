public import WidgetCore
public import WidgetExtension

/// Blockchain.com, which has only bitcoin, and its history only in US dollars.
public struct Blockchain: PriceSource {
  public let base: String
  let chartBase: String

  public let name = PriceSourceName.blockchain
  public let limit = RateLimit(6, within: 60)

  public func priceAddress(_ market: Market) -> String? {
    market.currency == .bitcoin ? "\(base)/ticker" : nil
  }

  public func price(_ market: Market, in response: JSON) throws(SourceError) -> Money {
    try checkError(response)
    guard response.members != nil else { throw invalidResponse }
    guard let price = Money(price: response[market.money.code]?["last"]) else {
      throw noPrice
    }
    return price
  }

  public func historyAddresses(_ market: Market, days: Int, today: UTCDay) -> [String] {
    chart(market, "\(days)days").map { [$0] } ?? []
  }

  public func spanAddress(_ market: Market, _ span: PriceSpan) -> String? {
    span == .all ? chart(market, "all") : nil
  }

  private func chart(_ market: Market, _ timespan: String) -> String? {
    guard market.currency == .bitcoin, market.money == .usd else { return nil }
    return "\(chartBase)/charts/market-price?timespan=\(timespan)&format=json"
  }

  public func prices(_ market: Market, in response: JSON) throws(SourceError) -> [TimedPrice] {
    try checkError(response)
    guard let points = response["values"]?.elements else { throw invalidResponse }
    return points.compactMap { point in
      guard let time = point["x"]?.seconds(), let price = Money(price: point["y"]) else {
        return nil
      }
      return TimedPrice(time, price)
    }
  }

  private func checkError(_ response: JSON) throws(SourceError) {
    if let status = response["status"]?.string, status != "ok" {
      throw reported(response["error"]?.string ?? status)
    }
    if let message = response["error"]?.string ?? response["message"]?.string {
      throw reported(message)
    }
  }
}
