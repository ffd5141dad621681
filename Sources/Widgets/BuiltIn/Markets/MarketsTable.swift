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
      MarketsCard.Entry(
        market: market, report: (try? cache.report(market)) ?? nil, alerts: alerts[market])
    }
  }

  /// Returns the content with the current alerts.
  func content(_ entries: [MarketsCard.Entry]) -> Node {
    let card = MarketsCard(days: options.prices.days, format: format, now: now)
    return card.content(
      entries.map {
        MarketsCard.Entry(market: $0.market, report: $0.report, alerts: alerts[$0.market])
      })
  }

  func entries(_ reports: [Market: PriceReport]) -> [MarketsCard.Entry] {
    options.markets.map { MarketsCard.Entry(market: $0, report: reports[$0]) }
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
    for market in options.markets {
      let left = deadline - .now
      guard left > .milliseconds(100), failures < 2 || !renewal.fresh.isEmpty else { break }
      let client = PriceClient(
        cache, http, options.prices.sources, timeouts: SourceTimeouts(total: left),
        isUrgent: isUrgent)
      let new = client.renew(market, days: options.prices.days)
      renewal.reports[market] = new.report
      if new.error == nil, let report = new.report {
        renewal.fresh.append((market, report))
      } else {
        failures += 1
        renewal.error = renewal.error ?? new.error
      }
    }
    return renewal
  }
}
