internal import CryptoCurrencyKit
internal import WidgetCore

/// What the window says: words, and the points of the chart.
nonisolated struct Face: Hashable, Sendable {
  /// The price now, or that of the day that the user is at in the chart.
  var price: String
  /// "+1.23" and "+0.21%".
  var difference: String?
  var change: String?
  var direction: PriceReport.Direction?
  /// The day that the user is at.
  var day: String?
  /// How old the price is and who said so, and why there is no newer one.
  var age: String?
  var reason: String?
  /// What stands where the chart would be.
  var hint: String?
  /// What can be done about it, in a word.
  var remedy: String?
  var refusal: String?
  var chart: Node.Chart?
  var choice: Choice

  /// When it is, and how it is written.
  struct Setting: Hashable, Sendable {
    var format: LocaleFormat
    /// Seconds since 1970.
    var now: Int
    /// Whether the user's days are those of UTC.
    var isInUTC = false
  }

  init(_ ticker: Ticker, _ setting: Setting) {
    let format = setting.format
    choice = ticker.choice
    refusal = ticker.refusal
    guard let report = ticker.report else {
      price = TickerPhrases.dashes
      let name = ticker.choice.currency.name
      hint =
        ticker.trouble.map { "\(TickerPhrases.nothingYet(name))\n\($0)" }
        ?? TickerPhrases.asking(name)
      remedy = ticker.trouble == nil ? nil : TickerPhrases.tryAgain
      return
    }
    reason = ticker.trouble
    let days = ticker.days
    if days.count > 1 {
      chart = Face.chart(days, ticker.market)
    } else {
      hint = TickerPhrases.noHistory
    }
    if let scrubbed = ticker.scrubbed {
      price = report.text(of: scrubbed.price, format)
      day = Face.text(of: scrubbed.day, setting)
      return
    }
    price = report.priceText(format)
    difference = report.differenceText(format)
    change = difference == nil ? nil : report.changeText(format)
    direction = report.direction
    let source = report.quote.source.isEmpty ? nil : report.quote.source
    let isKnown =
      Elapsed.since(.seconds(report.quote.time), now: .seconds(setting.now)) != nil
    // What a wrong clock has dated ahead is neither new nor of tomorrow: when it was isn't said.
    let when =
      isKnown ? format.relative(min(report.quote.time, setting.now), now: setting.now) : nil
    age =
      switch (source, when) {
      case (let source?, let when?): TickerPhrases.from(source, when)
      case (let one?, nil), (nil, let one?): one
      case (nil, nil): nil
      }
  }

  /// "Friday, November 18", and what clock that is by where it isn't the user's own.
  static func text(of day: UTCDay, _ setting: Setting) -> String {
    let isThisYear = CivilTime(secondsSince1970: setting.now, offset: 0).year == day.date.year
    let text =
      isThisYear
      ? setting.format.weekdayAndDay(day.date) : setting.format.longDate(day.date)
    return setting.isInUTC ? text : "\(text) (UTC)"
  }

  private static func chart(_ days: [DayPrice], _ market: Market) -> Node.Chart {
    Node.Chart(
      .timed(
        days.map { Node.Chart.TimedValue(time: Double($0.day.start), value: $0.price.number) }),
      height: leastHeight, unit: market.money.code, isEdgeToEdge: true)
  }

  /// The least that a chart is given.
  static let leastHeight = 80.0
}
