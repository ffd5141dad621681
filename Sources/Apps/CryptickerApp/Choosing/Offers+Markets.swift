internal import CryptoCurrencyKit

nonisolated extension Offers {
  /// The known currencies, and any other by its symbol.
  static func currencies(_ chosen: CryptoCurrency) -> Offers {
    Offers(TickerPhrases.currency, CryptoCurrency.known.map(Offer.init), chosen: Offer(chosen)) {
      typed in
      // Checks the typed text, since some non-ASCII characters have ASCII uppercase letters.
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
      otherNames: [currency.commonName], event: .choseCurrency(currency))
  }

  init(_ money: FiatCurrency) {
    self.init(money.code, title: money.code, detail: money.name, event: .choseMoney(money))
  }
}
