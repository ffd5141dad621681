internal import CryptoCurrencyKit

/// The market and the number of days that the user has chosen, which are saved.
nonisolated struct TickerChoice: Hashable, Sendable {
  var currency = CryptoCurrency.bitcoin
  var money = FiatCurrency.usd
  var span = PriceSpan.month

  var market: Market { Market(currency, in: money) }

  /// The days of the chart; the app offers daily spans only.
  var days: Int { span.days ?? 0 }
}
