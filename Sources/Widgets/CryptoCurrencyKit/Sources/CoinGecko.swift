public import WidgetCore
public import WidgetExtension

/// CoinGecko, which has almost every currency, and a low rate limit.
public struct CoinGecko: PriceSource {
  public let base: String

  public let name = PriceSourceName.coingecko
  public let limit = RateLimit(5, within: 60)

  public func priceAddress(_ market: Market) -> String? {
    market.currency.coinGeckoName.map {
      "\(base)/api/v3/simple/price?ids=\($0)&vs_currencies=\(code(market))"
        + "&include_24hr_change=true"
    }
  }

  public func price(_ market: Market, in response: JSON) throws(SourceError) -> Money {
    try checkStatus(response)
    guard response.members != nil, let id = market.currency.coinGeckoName else {
      throw invalidResponse
    }
    guard let price = Money(price: response[id]?[code(market)]) else { throw noPrice }
    return price
  }

  public func historyAddresses(_ market: Market, days: Int, today: UTCDay) -> [String] {
    chart(market, days: days).map { ["\($0)&interval=daily"] } ?? []
  }

  public func spanAddress(_ market: Market, _ span: PriceSpan) -> String? {
    // A day has a price every five minutes. Without a key, there is no more than a year.
    span == .day ? chart(market, days: 1) : nil
  }

  private func chart(_ market: Market, days: Int) -> String? {
    market.currency.coinGeckoName.map {
      "\(base)/api/v3/coins/\($0)/market_chart?vs_currency=\(code(market))&days=\(days)"
    }
  }

  /// Pairs of milliseconds and price.
  public func prices(_ market: Market, in response: JSON) throws(SourceError) -> [TimedPrice] {
    try checkStatus(response)
    guard let pairs = response["prices"]?.elements else { throw invalidResponse }
    return prices(inRows: pairs, priceAt: 1, unit: 1000)
  }

  /// A price at midnight is the close of the day before.
  public func day(closedBy price: TimedPrice) -> UTCDay {
    UTCDay(at: price.time % 86_400 == 0 ? price.time - 1 : price.time)
  }

  private func checkStatus(_ response: JSON) throws(SourceError) {
    let status = response["status"]
    if let message = status?["error_message"]?.string ?? response["error"]?.string {
      throw reported(message)
    }
  }

  private func code(_ market: Market) -> String { market.money.code.lowercased() }
}
