internal import CryptoCurrencyKit
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The price of bitcoin or another currency: shows the cached price at once, then a new one.
struct Bitcoin: WidgetProvider {
  static let id = "org.todayview.Bitcoin"

  func update(_ context: Context) -> UpdateResult {
    let options = PriceOptions(context.settings)
    let cache = PriceCache(context.store)
    let card = PriceCard(
      market: options.market, days: options.days, format: LocaleFormat(context.environment.locale))
    if let samples = Samples.wanted {
      let today = UTCDay(at: Int(Date().timeIntervalSince1970))
      guard let report = SampleReport.report(samples.bytes(of: "bitcoin.json"), endingOn: today)
      else { return .failed(PriceWords.noPrice) }
      return .newData(Update(card.content(report), name: card.name))
    }
    let stored = try? cache.report(options.market)
    let shown = stored.map(card.content)
    if let stored, let shown {
      let age = Update.age(of: Date(timeIntervalSince1970: Double(stored.quote.time)))
      context.push(Update(shown, name: card.name, age: age))
    }

    let client = PriceClient(
      cache, context.http, options.sources, isUrgent: context.reason.isUrgent)
    let renewal = client.renew(options.market, days: options.days)
    // Without a price, the panel shows the error: dashes would be content with an age.
    guard renewal.error == nil, let report = renewal.report else {
      return .failed(renewal.error ?? PriceWords.noPrice)
    }
    let content = card.content(report)
    return content == shown ? .noData : .newData(Update(content, name: card.name))
  }
}

/// The settings of a price card.
struct PriceOptions {
  var market = Market(.bitcoin, in: .usd)
  /// The number of days in the chart.
  var days = 30
  var sources: [any PriceSource]

  init(_ settings: WidgetSettings) {
    let currency = settings.text("currency").flatMap { CryptoCurrency($0) } ?? .bitcoin
    let money = settings.text("money").flatMap(FiatCurrency.init) ?? .usd
    market = Market(currency, in: money)
    if let days = settings.text("days").flatMap({ Int($0) }), (2...365).contains(days) {
      self.days = days
    }
    sources =
      SourceSelection<PriceSourceName>(
        settings.text("sources"), mirrors: settings.text("mirrors")
      ).sources
  }
}
