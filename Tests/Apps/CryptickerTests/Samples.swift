import CryptoCurrencyKit

/// Noon of a day in November.
let noon = 1_479_643_200

/// A report on a market whose last price is current.
func report(
  _ prices: [String] = ["500", "590.89", "592.12"], _ market: Market = Market(.bitcoin, in: .usd),
  at time: Int = noon, source: String = "Kraken"
) -> PriceReport {
  let today = UTCDay(at: time)
  let days = prices.reversed().enumerated().map { index, price in
    DayPrice(today - index, Money(price) ?? .zero)
  }
  let last = Money(prices.last ?? "") ?? .zero
  return PriceReport(
    market, Quote(last, at: time, source: source), history: History(days, today: today))
}
