// Threads and processes: any; widgets and apps share the store, and what one writes the others see.

internal import FoundationEssentials
internal import WidgetCore
public import WidgetExtension

/// Prices as they are kept: the last one of each market, its history, and how sources have behaved.
public struct PriceBook: Sendable {
  private let store: Store

  /// What everything here is kept under.
  private static let shelf = "prices"
  /// Older days are forgotten: a year is the most that is shown.
  private static let daysKept = 400

  public init(_ store: Store) { self.store = store }

  /// What is known of a market; nil as long as there was no price.
  public func report(_ market: Market) throws(StoreError) -> PriceReport? {
    guard let quote = try quote(market) else { return nil }
    return PriceReport(market, quote, history: try history(market, upTo: UTCDay(at: quote.time)))
  }

  /// The last price; what is damaged is as good as nothing.
  func quote(_ market: Market) throws(StoreError) -> Quote? {
    guard let json = try json("price \(market)"), let price = Money(price: json["price"]),
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

  /// Keeps a price. It is also what its day closes with, until somebody knows better: after a day
  /// of use there is a difference, even where no source tells the history.
  public func record(_ quote: Quote, _ market: Market) throws(StoreError) {
    let json = JSON.object([
      JSON.Member("price", .string(quote.price.description)),
      JSON.Member("time", .number(Double(quote.time))),
      JSON.Member("source", .string(quote.source)),
    ])
    try values.set(["price \(market)": .json(json.text)])
    try merge([DayPrice(UTCDay(at: quote.time), quote.price)], market)
  }

  /// Keeps what days have closed with, and that so many of them were asked for.
  public func record(
    _ history: History, _ market: Market, days: Int, today: UTCDay
  ) throws(StoreError) {
    // Today is not over, and the last price is nearer to what it is worth.
    try merge(history.days.filter { $0.day < today }, market)
    let json = JSON.object([
      JSON.Member("day", .number(Double(today.number))),
      JSON.Member("days", .number(Double(days))),
    ])
    try values.set(["history \(market)": .json(json.text)])
    let oldest = (today - PriceBook.daysKept).start
    try series(market).remove(before: Date(timeIntervalSince1970: Double(oldest)))
    // What a clock that was ahead has left would be right once that day comes.
    try series(market).remove(after: Date(timeIntervalSince1970: Double((today + 1).start)))
  }

  /// Whether so many days have been asked for since the last one was over.
  func hasHistory(_ market: Market, days: Int, today: UTCDay) throws(StoreError) -> Bool {
    guard let json = try json("history \(market)") else { return false }
    return json["day"]?.seconds() == today.number && (json["days"]?.seconds() ?? 0) >= days
  }

  private func merge(_ days: [DayPrice], _ market: Market) throws(StoreError) {
    try series(market).merge(
      days.map { Sample(Date(timeIntervalSince1970: Double($0.day.start)), $0.price.number) })
  }

  private func series(_ market: Market) -> Series {
    store.series("\(market)", in: PriceBook.shelf)
  }

  private func json(_ key: String) throws(StoreError) -> JSON? {
    guard case .json(let text) = try values.value(key) else { return nil }
    return try? JSON(parsing: Array(text.utf8))
  }

  /// Where all of it is, and how sources have behaved.
  var values: StoredValues { store.shared(PriceBook.shelf) }
}

extension PriceSource {
  /// As whoever asks knows it.
  var asked: AskedSource {
    let market = Market(.bitcoin, in: .usd)
    let host = priceAddress(market)?.split(separator: "/").prefix(2).last ?? ""
    return AskedSource(key: "\(name.rawValue) \(host)", title: name.title, limit: limit)
  }
}
