internal import CryptoCurrencyKit

/// The market and the number of days that the user has chosen, which are saved.
nonisolated struct TickerChoice: Hashable, Sendable {
  var currency = CryptoCurrency.bitcoin
  var money = FiatCurrency.usd
  var span = DaySpan.month

  var market: Market { Market(currency, in: money) }
}

/// The number of days in the chart.
nonisolated enum DaySpan: Int, CaseIterable, Sendable {
  case week = 7
  case month = 30
  case quarter = 90
  case year = 365

  var days: Int { rawValue }
}
