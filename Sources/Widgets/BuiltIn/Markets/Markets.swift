internal import CryptoCurrencyKit
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The prices of several currencies, and alerts.
struct Markets: WidgetProvider {
  static let id = "org.todayview.Markets"

  /// The interval of updates while an alert is pending.
  private static let watchful = Duration.seconds(300)
  /// The timeout for all markets together, shorter than the manifest's.
  private static let timeout = Duration.seconds(18)

  func update(_ context: Context) -> UpdateResult {
    if let samples = Samples.wanted { return Markets.sample(samples, context) }
    let table = MarketsTable(context)
    let shown = table.content(table.stored)
    if let age = table.age(table.stored) {
      context.push(Update(shown, age: age, wakeAt: nil))
    }
    let renewal = table.renew(within: Markets.timeout)
    for (market, report) in renewal.fresh { tell(market, report, table, context) }
    // Rows whose request failed show the age of their price.
    guard !renewal.fresh.isEmpty else { return .failed(renewal.error ?? PriceWords.noPrice) }
    let content = table.content(table.entries(renewal.reports))
    let hasAlerts = table.options.markets.contains { !table.alerts[$0].isEmpty }
    if content == shown, !hasAlerts { return .noData }
    return .newData(Update(content, refreshAfter: hasAlerts ? Markets.watchful : nil))
  }

  /// Handles the form of alerts, and the span of the chart on a page.
  func action(_ action: ActionRequest, _ context: Context) throws -> UpdateResult {
    let words = action.action.split(separator: " ")
    guard words.count == 2 else { return .noData }
    if words[0] == "span", let span = action.value?.text.flatMap(PriceSpan.init(rawValue:)) {
      return choose(span, of: words[1], context)
    }
    let table = MarketsTable(context)
    guard words[0] == "alerts", let entered = action.value,
      let entry = table.entry(of: words[1])
    else { return .noData }
    let alerts: PriceAlerts
    do throws(PriceAlerts.Mistake) {
      alerts = try PriceAlerts(entered, of: entry.report, table.format)
    } catch {
      return .refused(error.reason, field: error.field)
    }
    do {
      try table.alerts.set(alerts, for: entry.market)
    } catch {
      return .failed(AlertWords.notStored)
    }
    return .newData(
      Update(
        table.content(table.stored), refreshAfter: alerts.isEmpty ? nil : Markets.watchful,
        age: table.age(table.stored)))
  }

  /// Stays at the previous span if there are no prices of this one.
  private func choose(
    _ span: PriceSpan, of symbol: Substring, _ context: Context
  ) -> UpdateResult {
    if let samples = Samples.wanted {
      try? context.values.set(["span \(symbol)": .string(span.rawValue)])
      return Markets.sample(samples, context)
    }
    let table = MarketsTable(context)
    guard let entry = table.entry(of: symbol), entry.spans.contains(span) else { return .noData }
    if let error = table.renew(span, of: entry.market, within: Markets.timeout) {
      return .failed(error)
    }
    try? context.values.set(["span \(symbol)": .string(span.rawValue)])
    let now = MarketsTable(context)
    return .newData(Update(now.content(now.stored), age: now.age(now.stored)))
  }

  /// Delivers each alert once: notifies with a unique id, and then removes it.
  private func tell(
    _ market: Market, _ report: PriceReport, _ table: MarketsTable, _ context: Context
  ) {
    for kind in table.alerts[market].due(report) {
      let body = [report.priceText(table.format), report.changeText(table.format)]
        .compactMap(\.self)
      context.notify(
        WidgetNotification(
          id: "\(market) \(kind.name)", title: AlertWords.told(kind, report, table.format),
          body: listed(body), sound: .message))
      table.alerts.remove(kind, of: market)
    }
  }

  private static func sample(_ samples: Samples, _ context: Context) -> UpdateResult {
    let now = Int(Date().timeIntervalSince1970)
    let reports = SampleReport.reports(
      samples.bytes(of: "markets.json"), endingOn: UTCDay(at: now))
    guard !reports.isEmpty else { return .failed(PriceWords.noPrice) }
    let card = MarketsCard(days: 30, format: LocaleFormat(context.environment.locale), now: 0)
    let entries = reports.map { report in
      MarketsCard.Entry(
        market: report.market, report: report, spans: [.week, .month],
        span: MarketsTable.span(of: report.market, context.values) ?? .month)
    }
    return .newData(Update(card.content(entries)))
  }
}

/// The settings of a card with several currencies.
struct MarketsOptions {
  /// The markets, in order.
  var markets: [Market]
  var prices: PriceOptions

  /// The default currencies.
  static let usual: [CryptoCurrency] = ["BTC", "ETH", "SOL", "XRP", "ADA"].compactMap {
    CryptoCurrency($0)
  }

  init(_ settings: WidgetSettings) {
    let prices = PriceOptions(settings)
    let chosen = ChosenOrder.words((settings.text("currencies") ?? "").uppercased())
      .compactMap { symbol in CryptoCurrency.known.first { $0.symbol == symbol } }
    self.prices = prices
    markets = (chosen.isEmpty ? MarketsOptions.usual : chosen).map {
      Market($0, in: prices.market.money)
    }
  }
}

/// The strings of the card, in one place for translators.
enum MarketsWords {
  // Below the name of a currency without a price so far.
  static var noPrice: String { translated("No price yet") }
  static var openApp: String { translated("Open in Crypticker") }
  // The first day of a chart that has all prices.
  static func since(_ day: CivilTime, _ format: LocaleFormat) -> String {
    translated("Since {date}", ["date": format.longDate(day)])
  }
  // The accessible label of the choice of a chart's span: a day, a week…
  static var spans: String { translated("Time Span") }
  static func name(_ span: PriceSpan) -> String {
    switch span {
    case .day: translated("Day")
    case .week: translated("Week")
    case .month: translated("Month")
    case .quarter: translated("Quarter")
    case .year: translated("Year")
    // The span of all known prices.
    case .all: translated("All")
    }
  }
}
