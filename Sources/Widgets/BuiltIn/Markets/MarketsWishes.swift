internal import CryptoCurrencyKit
internal import WidgetCore
internal import WidgetExtension

/// What the user has set for a card of several currencies.
struct MarketsWishes {
  /// In their order.
  var markets: [Market]
  var prices: PriceWishes

  /// What is shown until the user says otherwise.
  static let usual: [CryptoCurrency] = ["BTC", "ETH", "SOL", "XRP", "ADA"].compactMap {
    CryptoCurrency($0)
  }

  init(_ settings: WidgetSettings) {
    let prices = PriceWishes(settings)
    let chosen = ChosenOrder.words((settings.text("currencies") ?? "").uppercased())
      .compactMap { symbol in CryptoCurrency.known.first { $0.symbol == symbol } }
    self.prices = prices
    markets = (chosen.isEmpty ? MarketsWishes.usual : chosen).map {
      Market($0, in: prices.market.money)
    }
  }
}
