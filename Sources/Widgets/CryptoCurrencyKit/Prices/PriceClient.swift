// Threads: the caller's, which blocks while it waits for the network.

internal import WidgetCore
public import WidgetExtension

/// Fetches prices and their history from the first source that has them, and caches both.
public struct PriceClient: Sendable {
  let cache: PriceCache
  let sources: [any PriceSource]
  private let client: SourceClient

  /// - Parameter clock: seconds since 1970.
  public init(
    _ cache: PriceCache, _ http: HTTPClient, _ sources: [any PriceSource],
    timeouts: SourceTimeouts = SourceTimeouts(total: .seconds(18)), isUrgent: Bool = false,
    clock: (@Sendable () -> Int)? = nil
  ) {
    self.cache = cache
    self.sources = sources
    client = SourceClient(
      cache.values, http, timeouts: timeouts, isUrgent: isUrgent, clock: clock)
  }

  public struct Renewal: Hashable, Sendable {
    /// The newest report, which may be a cached one; nil if no price is known.
    public let report: PriceReport?
    /// The reason why there is no new price, in a sentence.
    public let error: String?
  }

  /// For so many seconds, cards and apps share a price.
  static let freshness = 30
  /// Ten times the size of a response with a year of days.
  static let responseLimit = 1_000_000

  /// Fetches the price, and once a day the history.
  public func renew(_ market: Market, days: Int) -> Renewal {
    let today = UTCDay(at: client.now)
    let stored = try? cache.report(market)
    let deadline = client.deadline
    var quote = stored?.quote
    var error: String?
    if !(quote.map { client.isFresh($0.time, within: PriceClient.freshness) } ?? false) {
      do throws(SourceFailures) {
        let new = try fetchQuote(market, by: deadline)
        quote = new
        try? cache.record(new, market)
      } catch let failures {
        error =
          failures.failures.isEmpty
          ? translated("No source knows the price of {market}", ["market": "\(market)"])
          : failures.description
      }
    }
    var history = stored?.history ?? History()
    // Without a price, there is hardly a history, and the user has waited long enough.
    if error == nil, let new = fetchHistory(market, days: days, today, by: deadline) {
      history = history.merged(with: new)
      try? cache.record(new, market, days: days, today: today)
    }
    guard let quote else { return Renewal(report: nil, error: error) }
    // The cache may have more days. Without one, the response is still right.
    let report = try? cache.report(market)
    if let report, report.quote == quote { return Renewal(report: report, error: error) }
    return Renewal(report: PriceReport(market, quote, history: history), error: error)
  }

  private func fetchQuote(
    _ market: Market, by deadline: ContinuousClock.Instant
  ) throws(SourceFailures) -> Quote {
    let queries = sources.lazy.map { source in
      let address = source.priceAddress(market)
      return query(source, market, address.map { [$0] } ?? []) { bytes in
        let price = try source.price(market, bytes: bytes)
        return Quote(price, at: client.now, source: source.name.title)
      }
    }
    return try client.firstResult(of: queries, by: deadline)[0]
  }

  /// Returns nil if the cache has the history, or no source does.
  private func fetchHistory(
    _ market: Market, days: Int, _ today: UTCDay, by deadline: ContinuousClock.Instant
  ) -> History? {
    // The difference needs yesterday's close, even with the shortest chart.
    let count = max(days, 7) + 1
    guard (try? cache.hasHistory(market, days: count, today: today)) != true else { return nil }
    let queries = sources.lazy.map { source in
      query(source, market, source.historyAddresses(market, days: count, today: today)) { bytes in
        try source.history(market, bytes: bytes)
      }
    }
    let pages = try? client.firstResult(of: queries, by: deadline) { pages in
      // A history that ended long ago is as bad as none.
      History(pages.joined(), today: today).days.last.map { $0.day >= today - 2 } ?? false
    }
    return pages.map { History($0.joined(), today: today) }
  }

  /// Fetches the prices of a span that isn't daily, unless the cache has recent ones. Returns the reason
  /// why the cache has none.
  public func renewPrices(_ market: Market, _ span: PriceSpan) -> String? {
    let fetched = try? cache.fetched(market, span)
    if let fetched, client.isFresh(fetched, within: span == .day ? 600 : 86_400) { return nil }
    let queries = sources.lazy.map { source in
      let address = source.spanAddress(market, span)
      return query(source, market, address.map { [$0] } ?? []) { bytes in
        try source.prices(market, bytes: bytes)
      }
    }
    do throws(SourceFailures) {
      let pages = try client.firstResult(of: queries, by: client.deadline)
      let prices = pages.joined().filter { $0.time <= client.now }
      try? cache.record(Array(prices), market, span, at: client.now)
      return nil
    } catch {
      return fetched == nil ? error.description : nil
    }
  }

  private func query<Value: Sendable>(
    _ source: any PriceSource, _ market: Market, _ addresses: [String],
    _ parse: @escaping @Sendable ([UInt8]) throws -> Value
  ) -> SourceQuery<Value> {
    SourceQuery(
      source.webSource, about: "\(market)",
      addresses.map { HTTPRequest($0, limit: PriceClient.responseLimit) }
    ) { try parse([UInt8]($0.body)) }
  }
}
