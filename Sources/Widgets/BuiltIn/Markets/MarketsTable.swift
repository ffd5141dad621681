internal import CryptoCurrencyKit
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// What is known of the currencies of one card, and asking for what is new.
struct MarketsTable {
  let options: MarketsOptions
  let alerts: AlertStore
  let format: LocaleFormat
  /// What was known when it was asked.
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

  /// What is shown of them, with the alerts as they are now.
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

  /// How old the oldest price is; nil where there is none.
  func age(_ entries: [MarketsCard.Entry]) -> Duration? {
    entries.compactMap { $0.report?.quote.time }.min().map {
      Update.age(of: Date(timeIntervalSince1970: Double($0)))
    }
  }

  /// What came of asking for all of them.
  struct Renewal {
    /// The best that is known.
    var reports: [Market: PriceReport] = [:]
    /// Those that are new, in their order.
    var fresh: [(Market, PriceReport)] = []
    /// The reason why the first missing one is missing.
    var error: String?
  }

  /// Asks for one after the other, as long as there is time. Where the first two have failed, so
  /// would the others.
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
