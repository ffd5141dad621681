internal import CryptoCurrencyKit
internal import WidgetExtension

/// What the user has set for a card of prices.
struct PriceWishes {
  var market = Market(.bitcoin, in: .usd)
  /// How many days the chart has.
  var days = 30
  var sources: [any PriceSource]

  init(_ settings: WidgetSettings) {
    let currency = settings.text("currency").flatMap { CryptoCurrency($0) } ?? .bitcoin
    let money = settings.text("money").flatMap(FiatCurrency.init) ?? .usd
    market = Market(currency, in: money)
    if let days = settings.text("days").flatMap({ Int($0) }), (2...365).contains(days) {
      self.days = days
    }
    sources =
      SourceSelection<PriceSourceName>(
        settings.text("sources"), mirrors: settings.text("mirrors")
      ).sources
  }
}
