internal import WidgetCore

/// A currency that is traded: known by the symbol that the sources call it by.
public struct CryptoCurrency: Hashable, Sendable {
  /// Such as BTC.
  public let symbol: String

  /// Nil for what can't be a symbol: two to ten letters and digits are expected.
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
  public static let litecoin = CryptoCurrency(known: "LTC")
  public static let dogecoin = CryptoCurrency(known: "DOGE")

  /// Those that have a name here, in the order in which they are offered.
  public static let known: [CryptoCurrency] = names.map { CryptoCurrency(known: $0.symbol) }

  /// What the user's language calls it; for one that is not known here, its symbol.
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

  /// What everybody calls it, whatever their language.
  public var commonName: String {
    CryptoCurrency.names.first { $0.symbol == symbol }?.name ?? symbol
  }

  /// What CoinGecko calls it, which knows no symbols.
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
