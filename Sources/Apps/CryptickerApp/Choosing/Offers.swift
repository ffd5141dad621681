internal import Controls
internal import CryptoCurrencyKit

/// An item to choose.
nonisolated struct Offer: Hashable, Sendable {
  /// An internal identifier.
  var id: String
  var title: String
  var detail: String
  /// More search terms.
  var otherNames: [String]
  /// The event of choosing it.
  var event: Ticker.Event

  init(
    _ id: String, title: String, detail: String, otherNames: [String] = [], event: Ticker.Event
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.otherNames = otherNames
    self.event = event
  }
}

/// The items to choose from, and their search.
nonisolated struct Offers: Sendable {
  /// The title of the choice.
  let name: String
  let all: [Offer]
  /// The current item.
  let chosen: String
  private let index: SearchIndex<Int>
  private let other: @Sendable (_ typed: String) -> Offer?

  /// The number of items from which a search field is useful.
  private static let many = 8

  /// Neither the current item nor the typed one needs to be in the list: `other` makes an item of them.
  init(
    _ name: String, _ offers: [Offer], chosen: Offer,
    other: @escaping @Sendable (_ typed: String) -> Offer? = { _ in nil }
  ) {
    self.name = name
    all = offers.contains { $0.id == chosen.id } ? offers : [chosen] + offers
    self.chosen = chosen.id
    self.other = other
    index = SearchIndex(
      all.enumerated().map {
        SearchItem($0, name: $1.title, details: [$1.detail, $1.id] + $1.otherNames)
      })
  }

  var isLong: Bool { all.count > Offers.many }

  /// Returns the matches, best first, or all items for an empty text.
  func matching(_ typed: String) -> [Offer] {
    guard !typed.allSatisfy(\.isWhitespace) else { return all }
    let found = index.matches(typed).map { all[$0] }
    guard let other = other(typed), !all.contains(where: { $0.id == other.id }) else {
      return found
    }
    return found + [other]
  }

  /// Returns the item that Return chooses: the current one, or the best match.
  func selection(in shown: [Offer], typed: String) -> Int? {
    if typed.isEmpty, let index = shown.firstIndex(where: { $0.id == chosen }) { return index }
    return shown.isEmpty ? nil : 0
  }
}

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
