internal import WidgetCore

/// A cryptocurrency, identified by the symbol that sources use.
public struct CryptoCurrency: Hashable, Sendable {
  /// The symbol, such as BTC.
  public let symbol: String

  /// nil if it can't be a symbol, which has two to ten letters and digits.
  public init?(_ symbol: String) {
    let symbol = symbol.uppercased()
    let isSymbol = symbol.utf8.allSatisfy {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard isSymbol, (2...10).contains(symbol.utf8.count) else { return nil }
    self.symbol = symbol
  }

  private init(known symbol: String) { self.symbol = symbol }

  public static let bitcoin = CryptoCurrency(known: "BTC")
  public static let ether = CryptoCurrency(known: "ETH")
  public static let dogecoin = CryptoCurrency(known: "DOGE")

  /// The known currencies, in the order of suggestions.
  public static let known: [CryptoCurrency] = names.map { CryptoCurrency(known: $0.symbol) }

  /// The name in the user's language; the symbol of an unknown currency.
  public var name: String {
    switch symbol {
    case "BTC": translated("Bitcoin")
    case "ETH": translated("Ether")
    case "LTC": translated("Litecoin")
    case "DOGE": translated("Dogecoin")
    case "XRP": translated("XRP")
    case "SOL": translated("Solana")
    case "ADA": translated("Cardano")
    case "DOT": translated("Polkadot")
    case "LINK": translated("Chainlink")
    case "BCH": translated("Bitcoin Cash")
    case "XLM": translated("Stellar")
    case "XMR": translated("Monero")
    default: symbol
    }
  }

  /// The international name.
  public var commonName: String {
    CryptoCurrency.names.first { $0.symbol == symbol }?.name ?? symbol
  }

  /// The ID of CoinGecko, which doesn't use symbols.
  var coinGeckoName: String? {
    CryptoCurrency.names.first { $0.symbol == symbol }?.coinGecko
  }

  private static let names: [(symbol: String, name: String, coinGecko: String)] = [
    ("BTC", "Bitcoin", "bitcoin"), ("ETH", "Ether", "ethereum"), ("LTC", "Litecoin", "litecoin"),
    ("DOGE", "Dogecoin", "dogecoin"), ("XRP", "XRP", "ripple"), ("SOL", "Solana", "solana"),
    ("ADA", "Cardano", "cardano"), ("DOT", "Polkadot", "polkadot"),
    ("LINK", "Chainlink", "chainlink"),
    ("BCH", "Bitcoin Cash", "bitcoin-cash"), ("XLM", "Stellar", "stellar"),
    ("XMR", "Monero", "monero"),
  ]
}

/// A cryptocurrency and the currency of its price, such as bitcoin in US dollars.
public struct Market: Hashable, Sendable, CustomStringConvertible {
  public let currency: CryptoCurrency
  public let money: FiatCurrency

  public init(_ currency: CryptoCurrency, in money: FiatCurrency) {
    self.currency = currency
    self.money = money
  }

  /// "BTC/USD", which is also part of stored names.
  public var description: String { "\(currency.symbol)/\(money.code)" }
}
