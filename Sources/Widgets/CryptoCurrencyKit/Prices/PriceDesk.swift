// Threads: the caller's, which waits for the web.

internal import FoundationEssentials
internal import WidgetCore
public import WidgetExtension

/// Gets prices: asks one source after the other, as their manners and the user's patience allow.
public struct PriceDesk: Sendable {
  let book: PriceBook
  let http: HTTPClient
  let sources: SourceList
  var patience: Patience
  /// Whether those are asked, too, who have only failed lately: somebody waits, or the network is back.
  let isEager: Bool
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  public init(
    _ book: PriceBook, _ http: HTTPClient, _ sources: SourceList,
    patience: Patience = Patience(whole: .seconds(14)),
    isEager: Bool = false, now: (@Sendable () -> Int)? = nil
  ) {
    self.book = book
    self.http = http
    self.sources = sources
    self.patience = patience
    self.isEager = isEager
    self.now = now ?? { Int(Date().timeIntervalSince1970) }
  }

  /// What came of asking.
  public struct Renewal: Hashable, Sendable {
    /// The best that is known; nil as long as there was no price.
    public let report: PriceReport?
    /// Why there is no new price; nil where there is one.
    public let trouble: String?
  }

  /// A price that is younger was fetched by another card or app just now, and will do.
  static let freshness = 30
  /// An answer with a year of days has less than a tenth of it.
  static let largestAnswer = 1_000_000

  /// Asks for the price, and once a day for the history.
  public func renew(_ market: Market, days: Int) -> Renewal {
    let start = now()
    let today = UTCDay(at: start)
    let stored = (try? book.report(market)) ?? nil
    let deadline = ContinuousClock.now + patience.whole
    var quote = stored?.quote
    var trouble: String?
    if quote.map({ !(0..<PriceDesk.freshness).contains(start - $0.time) }) ?? true {
      switch newQuote(market, by: deadline) {
      case .success(let new):
        quote = new
        try? book.record(new, market)
      case .failure(let reasons): trouble = reasons.description
      }
    }
    var history = stored?.history ?? History()
    // Without a price there is hardly a history, and the wait was long enough.
    if trouble == nil, let new = newHistory(market, days: days, today, by: deadline) {
      history = history.merged(with: new)
      try? book.record(new, market, days: days, today: today)
    }
    guard let quote else { return Renewal(report: nil, trouble: trouble) }
    // What is stored may know more; what could not be stored is still right.
    let report = (try? book.report(market)) ?? nil
    if let report, report.quote == quote { return Renewal(report: report, trouble: trouble) }
    return Renewal(report: PriceReport(market, quote, history: history), trouble: trouble)
  }

  private func newQuote(
    _ market: Market, by deadline: ContinuousClock.Instant
  ) -> Result<Quote, Reasons> {
    var reasons = Reasons()
    for source in sources.sources {
      guard let address = source.priceAddress(market) else { continue }
      do throws(SourceRefusal) {
        let price = try ask(source, market, [address], by: deadline) { bytes throws(SourceError) in
          try source.price(market, bytes: bytes)
        }
        return .success(Quote(price[0], at: now(), source: source.name.title))
      } catch {
        reasons.refusals.append(error)
      }
    }
    if reasons.refusals.isEmpty {
      let words = translated("No source knows the price of {market}", ["market": "\(market)"])
      reasons.refusals = [.unknown(words)]
    }
    return .failure(reasons)
  }

  /// Nil where it is known, or nobody tells.
  private func newHistory(
    _ market: Market, days: Int, _ today: UTCDay, by deadline: ContinuousClock.Instant
  ) -> History? {
    // Yesterday's close is needed for the difference, also with the shortest chart.
    let count = max(days, 7) + 1
    guard (try? book.hasHistory(market, days: count, today: today)) != true else { return nil }
    for source in sources.sources {
      let addresses = source.historyAddresses(market, days: count, today: today)
      guard !addresses.isEmpty else { continue }
      let pages = try? ask(source, market, addresses, by: deadline) { bytes throws(SourceError) in
        try source.history(market, bytes: bytes)
      }
      // A history that ends long ago is no better than none.
      guard let pages else { continue }
      let history = History(pages.joined(), today: today)
      if let last = history.days.last, last.day >= today - 2 { return history }
    }
    return nil
  }

  /// Asks one source for some pages.
  private func ask<Value>(
    _ source: any PriceSource, _ market: Market, _ addresses: [String],
    by deadline: ContinuousClock.Instant,
    _ read: ([UInt8]) throws(SourceError) -> Value
  ) throws(SourceRefusal) -> [Value] {
    let courtesy = Courtesy(book.values, http, isEager: isEager, now: now)
    var values: [Value] = []
    for address in addresses {
      values.append(
        try courtesy.ask(
          source.asked, about: "\(market)",
          for: HTTPRequest(address, limit: PriceDesk.largestAnswer), each: patience.each,
          by: deadline
        ) { try read([UInt8]($0.body)) })
    }
    courtesy.succeeded(source.asked, about: "\(market)")
    return values
  }
}
