public import WidgetCore
public import WidgetExtension

/// Blockchain.com, which knows bitcoin only, and its history only in US dollars.
public struct Blockchain: PriceSource {
  let tickerBase: String
  let chartBase: String

  public let name = SourceName.blockchain
  public let limit = RateLimit(6, within: 60)

  public func priceAddress(_ market: Market) -> String? {
    market.currency == .bitcoin ? "\(tickerBase)/ticker" : nil
  }

  public func price(_ market: Market, in answer: JSON) throws(SourceError) -> Money {
    try checkError(answer)
    guard answer.members != nil else { throw .nonsense(name) }
    guard let price = Money(price: answer[market.money.code]?["last"]) else {
      throw .noPrice(name)
    }
    return price
  }

  public func historyAddresses(_ market: Market, days: Int, today: UTCDay) -> [String] {
    guard market.currency == .bitcoin, market.money == .usd else { return [] }
    return ["\(chartBase)/charts/market-price?timespan=\(days)days&format=json"]
  }

  public func history(_ market: Market, in answer: JSON) throws(SourceError) -> [DayPrice] {
    try checkError(answer)
    guard let points = answer["values"]?.elements else { throw .nonsense(name) }
    return points.compactMap { point in
      guard let time = point["x"]?.seconds(), let price = Money(price: point["y"]) else {
        return nil
      }
      return DayPrice(UTCDay(at: time), price)
    }
  }

  private func checkError(_ answer: JSON) throws(SourceError) {
    if let status = answer["status"]?.string, status != "ok" {
      throw said(answer["error"]?.string ?? status)
    }
    if let words = answer["error"]?.string ?? answer["message"]?.string { throw said(words) }
  }
}
