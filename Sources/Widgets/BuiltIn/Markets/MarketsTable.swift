internal import CryptoCurrencyKit
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The data of a card's currencies, and its updates.
struct MarketsTable {
  let options: MarketsOptions
  let alerts: AlertStore
  let format: LocaleFormat
  /// The cached data at the time of the request.
  let stored: [MarketsCard.Entry]
  private let cache: PriceCache
  private let http: HTTPClient
  private let isUrgent: Bool
  private let now = Int(Date().timeIntervalSince1970)

  init(_ context: Context) {
    let options = MarketsOptions(context.settings)
    let alerts = AlertStore(values: context.values)
    let cache = PriceCache(context.store)
    self.options = options
    self.alerts = alerts
    self.cache = cache
    http = context.http
    format = LocaleFormat(context.environment.locale)
    isUrgent = context.reason.isUrgent
    stored = options.markets.map { market in
      let spans = MarketsTable.spans.filter { $0.isOffered(market, by: options.prices.sources) }
      let usual = PriceSpan(days: options.prices.days) ?? .month
      let span = [MarketsTable.span(of: market, context.values), usual].compactMap(\.self)
        .first(where: spans.contains)
      return MarketsCard.Entry(
        market: market, report: try? cache.report(market), alerts: alerts[market],
        spans: spans, span: span,
        prices: span.flatMap { $0.days == nil ? try? cache.prices(market, $0) : nil } ?? [])
    }
  }

  /// The spans that fit a page.
  private static let spans: [PriceSpan] = [.day, .week, .month, .year, .all]

  /// The span that the user has chosen for a chart.
  static func span(of market: Market, _ values: StoredValues) -> PriceSpan? {
    (try? values.string("span \(market.currency.symbol)")).flatMap(PriceSpan.init(rawValue:))
  }

  func entry(of symbol: Substring) -> MarketsCard.Entry? {
    stored.first { $0.market.currency.symbol == symbol }
  }

  /// The content of entries with the current alerts.
  func content(_ entries: [MarketsCard.Entry]) -> Node {
    let card = MarketsCard(days: options.prices.days, format: format, now: now)
    return card.content(
      entries.map { entry in
        var entry = entry
        entry.alerts = alerts[entry.market]
        return entry
      })
  }

  func entries(_ reports: [Market: PriceReport]) -> [MarketsCard.Entry] {
    stored.map { entry in
      var entry = entry
      entry.report = reports[entry.market]
      if let span = entry.span, span.days == nil {
        entry.prices = (try? cache.prices(entry.market, span)) ?? entry.prices
      }
      return entry
    }
  }

  /// Returns the age of the oldest price; nil without prices.
  func age(_ entries: [MarketsCard.Entry]) -> Duration? {
    entries.compactMap { $0.report?.quote.time }.min().map {
      Update.age(of: Date(timeIntervalSince1970: Double($0)))
    }
  }

  /// The result of an update.
  struct Renewal {
    /// The newest known reports.
    var reports: [Market: PriceReport] = [:]
    /// The new reports, in order.
    var fresh: [(Market, PriceReport)] = []
    /// The reason for the first failure.
    var error: String?
  }

  /// Requests one market after the other until the timeout. Stops after the first two failures, because the
  /// others would fail, too.
  func renew(within timeout: Duration) -> Renewal {
    let deadline = ContinuousClock.now + timeout
    var renewal = Renewal()
    for entry in stored { renewal.reports[entry.market] = entry.report }
    var failures = 0
    for entry in stored {
      let market = entry.market
      let left = deadline - .now
      guard left > .milliseconds(100), failures < 2 || !renewal.fresh.isEmpty else { break }
      let client = client(within: left)
      let new = client.renew(market, days: days(of: entry.span))
      renewal.reports[market] = new.report
      if new.error == nil, let report = new.report {
        renewal.fresh.append((market, report))
        if let span = entry.span, span.days == nil { _ = client.renewPrices(market, span) }
      } else {
        failures += 1
        renewal.error = renewal.error ?? new.error
      }
    }
    return renewal
  }

  /// Fetches the prices of a span. Returns the reason why there are none.
  func renew(_ span: PriceSpan, of market: Market, within timeout: Duration) -> String? {
    let client = client(within: timeout)
    guard span.days != nil else { return client.renewPrices(market, span) }
    let new = client.renew(market, days: days(of: span))
    return new.report == nil ? new.error : nil
  }

  /// The longer one of the spans of the page and the rows.
  private func days(of span: PriceSpan?) -> Int { max(options.prices.days, span?.days ?? 0) }

  private func client(within timeout: Duration) -> PriceClient {
    PriceClient(
      cache, http, options.prices.sources, timeouts: SourceTimeouts(total: timeout),
      isUrgent: isUrgent)
  }
}
