internal import CryptoCurrencyKit
internal import WidgetCore

/// The texts and the chart in the window.
nonisolated struct TickerContent: Hashable, Sendable {
  /// The current price, or that of the scrubbed day.
  var price: String
  /// The change, such as "+1.23" and "+0.21%".
  var difference: String?
  var change: String?
  var direction: PriceReport.Direction?
  /// The scrubbed day.
  var day: String?
  /// The age and the source of the price, and the reason why there is no newer one.
  var age: String?
  var reason: String?
  /// The text in place of the chart.
  var hint: String?
  /// The label of the button below it.
  var remedy: String?
  var refusal: String?
  var chart: Node.Chart?
  var choice: TickerChoice

  /// The time and the format.
  struct Context: Hashable, Sendable {
    var format: LocaleFormat
    /// Seconds since 1970.
    var now: Int
    /// Whether the local time zone is UTC.
    var isInUTC = false
  }

  init(_ ticker: Ticker, _ context: Context) {
    let format = context.format
    choice = ticker.choice
    refusal = ticker.refusal
    guard let report = ticker.report else {
      price = TickerPhrases.dashes
      let name = ticker.choice.currency.name
      hint =
        ticker.problem.map { "\(TickerPhrases.nothingYet(name))\n\($0)" }
        ?? TickerPhrases.asking(name)
      remedy = ticker.problem == nil ? nil : TickerPhrases.tryAgain
      return
    }
    reason = ticker.problem
    let days = ticker.days
    if days.count > 1 {
      chart = TickerContent.chart(days, ticker.market)
    } else {
      hint = TickerPhrases.noHistory
    }
    if let scrubbed = ticker.scrubbed {
      price = report.text(of: scrubbed.price, format)
      day = TickerContent.text(of: scrubbed.day, context)
      return
    }
    price = report.priceText(format)
    difference = report.differenceText(format)
    change = difference == nil ? nil : report.changeText(format)
    direction = report.direction
    let source = report.quote.source.isEmpty ? nil : report.quote.source
    let isKnown =
      Elapsed.since(.seconds(report.quote.time), now: .seconds(context.now)) != nil
    // A price from the future, by a wrong clock, has no age.
    let when =
      isKnown ? format.relative(min(report.quote.time, context.now), now: context.now) : nil
    age =
      switch (source, when) {
      case (let source?, let when?): TickerPhrases.from(source, when)
      case (let one?, nil), (nil, let one?): one
      case (nil, nil): nil
      }
  }

  /// Formats a day as "Friday, November 18", with UTC if the local time zone differs.
  static func text(of day: UTCDay, _ context: Context) -> String {
    let isThisYear = CivilTime(secondsSince1970: context.now, offset: 0).year == day.date.year
    let text =
      isThisYear
      ? context.format.weekdayAndDay(day.date) : context.format.longDate(day.date)
    return context.isInUTC ? text : "\(text) (UTC)"
  }

  private static func chart(_ days: [DayPrice], _ market: Market) -> Node.Chart {
    Node.Chart(
      .timed(
        days.map { Node.Chart.TimedValue(time: Double($0.day.start), value: $0.price.number) }),
      height: leastHeight, unit: market.money.code, isEdgeToEdge: true)
  }

  /// The minimum height of the chart.
  static let leastHeight = 80.0
}
