// Threads and processes: any. Widgets and apps share the store.

internal import FoundationEssentials
internal import WidgetCore
public import WidgetExtension

/// The cache of prices: the last quote of each market, its history, and the state of the sources.
public struct PriceCache: Sendable {
  private let store: Store

  /// The name of the shared container.
  private static let container = "prices"
  /// A year is the most that charts show.
  private static let daysKept = 400

  public init(_ store: Store) { self.store = store }

  /// Returns nil as long as there was no price.
  public func report(_ market: Market) throws(StoreError) -> PriceReport? {
    guard let quote = try quote(market) else { return nil }
    return PriceReport(market, quote, history: try history(market, upTo: UTCDay(at: quote.time)))
  }

  /// Returns nil for a damaged quote, too.
  func quote(_ market: Market) throws(StoreError) -> Quote? {
    guard let json = try values.json("price \(market)"), let price = Money(price: json["price"]),
      let time = json["time"]?.seconds()
    else { return nil }
    return Quote(price, at: time, source: json["source"]?.string ?? "")
  }

  func history(_ market: Market, upTo today: UTCDay) throws(StoreError) -> History {
    let days = try series(market).samples().compactMap { sample in
      Money("\(sample.value)").map {
        DayPrice(UTCDay(at: Int(sample.time.timeIntervalSince1970)), $0)
      }
    }
    return History(days, today: today)
  }

  /// Stores a quote, also as the close of its day until a source has that. So there is a difference
  /// after a day of use, even if no source has the history.
  public func record(_ quote: Quote, _ market: Market) throws(StoreError) {
    let json = JSON.object([
      JSON.Member("price", .string(quote.price.description)),
      JSON.Member("time", .number(Double(quote.time))),
      JSON.Member("source", .string(quote.source)),
    ])
    try values.set(json, for: "price \(market)")
    try merge([DayPrice(UTCDay(at: quote.time), quote.price)], market)
  }

  /// Stores the closes of days, and the number of days that the history was requested for.
  public func record(
    _ history: History, _ market: Market, days: Int, today: UTCDay
  ) throws(StoreError) {
    // Today isn't over, and the last quote is newer.
    try merge(history.days.filter { $0.day < today }, market)
    let json = JSON.object([
      JSON.Member("day", .number(Double(today.number))),
      JSON.Member("days", .number(Double(days))),
    ])
    try values.set(json, for: "history \(market)")
    let oldest = (today - PriceCache.daysKept).start
    try series(market).remove(before: Date(timeIntervalSince1970: Double(oldest)))
    // Removes the days of a clock that was ahead, which would be shown once they come.
    try series(market).remove(after: Date(timeIntervalSince1970: Double((today + 1).start)))
  }

  /// Whether so many days were requested today.
  func hasHistory(_ market: Market, days: Int, today: UTCDay) throws(StoreError) -> Bool {
    guard let json = try values.json("history \(market)") else { return false }
    return json["day"]?.seconds() == today.number && (json["days"]?.seconds() ?? 0) >= days
  }

  // MARK: - Spans that aren't daily

  /// Returns the prices of a span, in ascending order.
  public func prices(_ market: Market, _ span: PriceSpan) throws(StoreError) -> [TimedPrice] {
    try series(market, span).samples().compactMap { sample in
      Money("\(sample.value)").map { TimedPrice(Int(sample.time.timeIntervalSince1970), $0) }
    }
  }

  /// Replaces the prices of a span.
  func record(
    _ prices: [TimedPrice], _ market: Market, _ span: PriceSpan, at now: Int
  ) throws(StoreError) {
    let series = series(market, span)
    try series.remove(before: .distantFuture)
    try series.merge(
      prices.map { Sample(Date(timeIntervalSince1970: Double($0.time)), $0.price.number) })
    try values.set(.number(Double(now)), for: "span \(span.rawValue) \(market)")
  }

  /// The time at which the prices of a span were fetched, in seconds since 1970.
  func fetched(_ market: Market, _ span: PriceSpan) throws(StoreError) -> Int? {
    try values.json("span \(span.rawValue) \(market)")?.seconds()
  }

  private func series(_ market: Market, _ span: PriceSpan) -> Series {
    store.series("\(market) \(span.rawValue)", in: PriceCache.container)
  }

  private func merge(_ days: [DayPrice], _ market: Market) throws(StoreError) {
    try series(market).merge(
      days.map { Sample(Date(timeIntervalSince1970: Double($0.day.start)), $0.price.number) })
  }

  private func series(_ market: Market) -> Series {
    store.series("\(market)", in: PriceCache.container)
  }

  var values: StoredValues { store.shared(PriceCache.container) }
}
