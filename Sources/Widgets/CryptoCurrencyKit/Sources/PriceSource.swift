// A source is four pure functions, two that make addresses and two that read answers, so that it is
// tested without a network, and `PriceDesk` knows nothing of its forms.

public import WidgetCore
public import WidgetExtension

/// Somebody on the web who tells prices: what to ask for, and what the answer means. Answers come
/// from outside: nothing in them is believed before it is read.
public protocol PriceSource: Sendable {
  var name: SourceName { get }

  /// How often it may be asked.
  var limit: RateLimit { get }

  /// Where it says what something costs; nil where it doesn't.
  func priceAddress(_ market: Market) -> String?

  func price(_ market: Market, in answer: JSON) throws(SourceError) -> Money

  /// Where it says what something cost on each of the last days, in as many pages as that takes;
  /// empty where it doesn't.
  func historyAddresses(_ market: Market, days: Int, today: UTCDay) -> [String]

  /// Days as they stand in the answer; `History` puts them in order.
  func history(_ market: Market, in answer: JSON) throws(SourceError) -> [DayPrice]
}

/// The sources, as settings call them.
public enum SourceName: String, CaseIterable, Sendable {
  case coinbase
  case kraken
  case coingecko
  case blockchain

  /// What people call it.
  public var title: String {
    switch self {
    case .coinbase: "Coinbase"
    case .kraken: "Kraken"
    case .coingecko: "CoinGecko"
    case .blockchain: "Blockchain.com"
    }
  }

  /// The source, at its own address or behind a mirror.
  public func source(at mirror: String? = nil) -> any PriceSource {
    switch self {
    case .coinbase: Coinbase(base: mirror ?? "https://api.exchange.coinbase.com")
    case .kraken: Kraken(base: mirror ?? "https://api.kraken.com")
    case .coingecko: CoinGecko(base: mirror ?? "https://api.coingecko.com")
    case .blockchain:
      Blockchain(
        tickerBase: mirror ?? "https://blockchain.info",
        chartBase: mirror ?? "https://api.blockchain.info")
    }
  }
}

/// Why an answer is of no use, in words that a user understands.
public enum SourceError: SourceComplaint, Hashable, Sendable, CustomStringConvertible {
  /// It is not JSON, or not what was asked for.
  case nonsense(SourceName)
  /// What it says is no price: not a number, nothing, or less than that.
  case noPrice(SourceName)
  /// It says itself what is wrong.
  case said(SourceName, String)

  public var saidByThem: String? {
    if case .said(_, let words) = self { words } else { nil }
  }

  public var description: String {
    switch self {
    case .nonsense(let source): SourceWords.nonsense(source.title)
    case .noPrice(let source):
      translated("The response from {source} contains no price", ["source": source.title])
    case .said(let source, let words): SourceWords.said(source.title, words)
    }
  }
}

extension PriceSource {
  /// Reads the price out of the bytes of an answer.
  public func price(_ market: Market, bytes: [UInt8]) throws(SourceError) -> Money {
    try price(market, in: json(bytes))
  }

  /// Reads the days out of the bytes of an answer; at least one.
  public func history(_ market: Market, bytes: [UInt8]) throws(SourceError) -> [DayPrice] {
    let days = try history(market, in: json(bytes))
    guard !days.isEmpty else { throw .noPrice(name) }
    return days
  }

  private func json(_ bytes: [UInt8]) throws(SourceError) -> JSON {
    do {
      return try JSON(parsing: bytes)
    } catch {
      throw .nonsense(name)
    }
  }

  /// Words of the source for the user.
  func said(_ words: String) -> SourceError { .said(name, words.asSaid) }
}
