internal import CryptoCurrencyKit

nonisolated extension Offers {
  /// The currencies, and any other whose symbol is typed.
  static func currencies(_ chosen: CryptoCurrency) -> Offers {
    Offers(TickerPhrases.currency, CryptoCurrency.known.map(Offer.init), chosen: Offer(chosen)) {
      typed in
      // Upper case makes letters of some that are none: only what is typed counts.
      guard typed.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      return CryptoCurrency(typed.filter { !$0.isWhitespace }).map(Offer.init)
    }
  }

  static func moneys(_ chosen: FiatCurrency) -> Offers {
    Offers(TickerPhrases.money, FiatCurrency.allCases.map(Offer.init), chosen: Offer(chosen))
  }
}

nonisolated extension Offer {
  init(_ currency: CryptoCurrency) {
    let isNamed = currency.name != currency.symbol
    self.init(
      currency.symbol, title: currency.name, detail: isNamed ? currency.symbol : "",
      otherNames: [currency.commonName])
  }

  init(_ money: FiatCurrency) {
    self.init(money.code, title: money.code, detail: money.name)
  }
}
