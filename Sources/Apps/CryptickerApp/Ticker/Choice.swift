internal import CryptoCurrencyKit

/// What the user has chosen to see. It is remembered.
nonisolated struct Choice: Hashable, Sendable {
  var currency = CryptoCurrency.bitcoin
  var money = FiatCurrency.usd
  var span = DaySpan.month

  var market: Market { Market(currency, in: money) }
}
