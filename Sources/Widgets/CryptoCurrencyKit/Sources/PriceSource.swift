// A source is pure functions: some make addresses, the others parse responses. Tests need no network.

public import WidgetCore
public import WidgetExtension

/// A price API: its addresses and its responses, which are untrusted.
public protocol PriceSource: Sendable {
  var name: PriceSourceName { get }

  /// The address without a path.
  var base: String { get }

  var limit: RateLimit { get }

  /// Returns the address of the current price; nil if the source doesn't have the market.
  func priceAddress(_ market: Market) -> String?

  func price(_ market: Market, in response: JSON) throws(SourceError) -> Money

  /// Returns the addresses of all pages of the history; empty if the source doesn't have it.
  func historyAddresses(_ market: Market, days: Int, today: UTCDay) -> [String]

  /// Returns the address of the prices of a span that isn't daily; nil if the source doesn't have them.
  func spanAddress(_ market: Market, _ span: PriceSpan) -> String?

  /// Returns the prices of a response to an address of the history or of a span, in its order.
  func prices(_ market: Market, in response: JSON) throws(SourceError) -> [TimedPrice]

  /// The day that a price of the history closes.
  func day(closedBy price: TimedPrice) -> UTCDay
}

public enum PriceSourceName: String, SourceName {
  case coinbase
  case kraken
  case coingecko
  case blockchain

  public var title: String {
    switch self {
    case .coinbase: "Coinbase"
    case .kraken: "Kraken"
    case .coingecko: "CoinGecko"
    case .blockchain: "Blockchain.com"
    }
  }

  public func source(at mirror: String? = nil) -> any PriceSource {
    switch self {
    case .coinbase: Coinbase(base: mirror ?? "https://api.exchange.coinbase.com")
    case .kraken: Kraken(base: mirror ?? "https://api.kraken.com")
    case .coingecko: CoinGecko(base: mirror ?? "https://api.coingecko.com")
    case .blockchain:
      Blockchain(
        base: mirror ?? "https://blockchain.info",
        chartBase: mirror ?? "https://api.blockchain.info")
    }
  }
}

extension PriceSource {
  public func price(_ market: Market, bytes: [UInt8]) throws(SourceError) -> Money {
    try price(market, in: JSON(bytes, from: name.title))
  }

  /// Returns at least one price.
  public func prices(_ market: Market, bytes: [UInt8]) throws(SourceError) -> [TimedPrice] {
    let prices = try prices(market, in: JSON(bytes, from: name.title))
    guard !prices.isEmpty else { throw noPrice }
    return prices
  }

  /// Returns at least one day; `History` sorts them.
  public func history(_ market: Market, bytes: [UInt8]) throws(SourceError) -> [DayPrice] {
    try prices(market, bytes: bytes).map { DayPrice(day(closedBy: $0), $0.price) }
  }

  public func day(closedBy price: TimedPrice) -> UTCDay { UTCDay(at: price.time) }

  /// Reads rows that begin with a time, and have a price at an index.
  func prices(inRows rows: [JSON], priceAt index: Int, unit: Double = 1) -> [TimedPrice] {
    rows.compactMap { row in
      guard let row = row.elements, row.count > index, let time = row[0].seconds(unit: unit),
        let price = Money(price: row[index])
      else { return nil }
      return TimedPrice(time, price)
    }
  }

  var webSource: WebSource {
    WebSource(name.rawValue, at: base, title: name.title, limit: limit)
  }

  var invalidResponse: SourceError { .invalidResponse(name.title) }

  var noPrice: SourceError {
    .noData(
      translated("The response from {source} contains no price", ["source": name.title]))
  }

  /// An error message of the source.
  func reported(_ message: String) -> SourceError { .reported(name.title, message.asSaid) }
}
