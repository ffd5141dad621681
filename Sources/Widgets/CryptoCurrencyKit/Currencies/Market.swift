/// What is priced, and in what: bitcoin in US dollars.
public struct Market: Hashable, Sendable, CustomStringConvertible {
  public let currency: CryptoCurrency
  public let money: FiatCurrency

  public init(_ currency: CryptoCurrency, in money: FiatCurrency) {
    self.currency = currency
    self.money = money
  }

  /// "BTC/USD", as it is also stored under.
  public var description: String { "\(currency.symbol)/\(money.code)" }
}
