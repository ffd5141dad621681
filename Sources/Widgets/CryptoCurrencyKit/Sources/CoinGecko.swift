public import WidgetCore
public import WidgetExtension

/// CoinGecko, which knows almost every currency, and wants to be asked seldom.
public struct CoinGecko: PriceSource {
  let base: String

  public let name = SourceName.coingecko
  public let limit = RateLimit(5, within: 60)

  public func priceAddress(_ market: Market) -> String? {
    market.currency.coinGeckoName.map {
      "\(base)/api/v3/simple/price?ids=\($0)&vs_currencies=\(code(market))"
        + "&include_24hr_change=true"
    }
  }

  public func price(_ market: Market, in answer: JSON) throws(SourceError) -> Money {
    try checkStatus(answer)
    guard answer.members != nil, let id = market.currency.coinGeckoName else {
      throw .nonsense(name)
    }
    guard let price = Money(price: answer[id]?[code(market)]) else { throw .noPrice(name) }
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

  /// Pairs of milliseconds and price. A price at midnight is what the day before closed with.
  public func history(_ market: Market, in answer: JSON) throws(SourceError) -> [DayPrice] {
    try checkStatus(answer)
    guard let pairs = answer["prices"]?.elements else { throw .nonsense(name) }
    return pairs.compactMap { pair in
      guard let pair = pair.elements, pair.count == 2, let time = pair[0].seconds(unit: 1000),
        let price = Money(price: pair[1])
      else { return nil }
      return DayPrice(UTCDay(at: time % 86_400 == 0 ? time - 1 : time), price)
    }
  }

  private func checkStatus(_ answer: JSON) throws(SourceError) {
    let status = answer["status"]
    if let words = status?["error_message"]?.string ?? answer["error"]?.string {
      throw said(words)
    }
  }

  private func code(_ market: Market) -> String { market.money.code.lowercased() }
}
