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
    market.currency.coinGeckoName.map {
      [
        "\(base)/api/v3/coins/\($0)/market_chart?vs_currency=\(code(market))&days=\(days)"
          + "&interval=daily"
      ]
    } ?? []
  }

  /// Pairs of milliseconds and price. A price at midnight is the close of the day before.
  public func history(_ market: Market, in response: JSON) throws(SourceError) -> [DayPrice] {
    try checkStatus(response)
    guard let pairs = response["prices"]?.elements else { throw invalidResponse }
    return pairs.compactMap { pair in
      guard let pair = pair.elements, pair.count == 2, let time = pair[0].seconds(unit: 1000),
        let price = Money(price: pair[1])
      else { return nil }
      return DayPrice(UTCDay(at: time % 86_400 == 0 ? time - 1 : time), price)
    }
  }

  private func checkStatus(_ response: JSON) throws(SourceError) {
    let status = response["status"]
    if let message = status?["error_message"]?.string ?? response["error"]?.string {
      throw reported(message)
    }
  }

  private func code(_ market: Market) -> String { market.money.code.lowercased() }
}
