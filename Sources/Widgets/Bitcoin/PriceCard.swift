internal import CryptoCurrencyKit
internal import WidgetCore

/// What a card of prices shows: a price and how it has changed, and expanded the chart.
struct PriceCard {
  let market: Market
  let days: Int
  let format: LocaleFormat

  static let price = Tint.rgb(red: 66, green: 145, blue: 211)
  static let rise = Tint.rgb(red: 133, green: 191, blue: 37)
  static let line = Tint.rgb(red: 43, green: 125, blue: 209)

  /// What the card is called; nil where that is what all are called.
  var name: String? { market.currency == .bitcoin ? nil : market.currency.name }

  func content(_ report: PriceReport) -> Node {
    Column(spacing: 12) {
      Row {
        Text(report.priceText(format)).id("price").role(.value).tint(PriceCard.price)
        Spacer()
        difference(report)
      }
      chart(report)
    }
    // Wherever nothing else takes the click.
    .action(.open("crypticker:\(market.currency.symbol)"))
    .node
  }

  private func difference(_ report: PriceReport) -> [Node] {
    guard let text = report.differenceText(format), let direction = report.direction else {
      return []
    }
    var words = Text(text).id("difference").role(.title)
    switch direction {
    case .rise: words = words.tint(PriceCard.rise)
    case .fall: words = words.tint(.red)
    case .same: words = words.strength(.secondary)
    }
    return [
      words.label(listed([text] + [report.changeText(format)].compactMap(\.self)))
        .node
    ]
  }

  /// How many days the chart has, and since when the price has changed so.
  private func caption(_ report: PriceReport, from first: UTCDay?) -> Row {
    Row {
      Text(PriceWords.days(first.map { report.today.number - $0.number + 1 } ?? days)).id("days")
        .role(.caption)
        .strength(.secondary)
      Spacer()
      if let change = report.changeText(format) {
        Text(PriceWords.today(change)).id("today").role(.caption).strength(.secondary)
      }
    }
    .id("span")
  }

  /// Days that nobody knows are no gaps: the line goes on to the next that is known.
  private func chart(_ report: PriceReport) -> [Node] {
    let points = report.days(days).map {
      Node.Chart.TimedValue(time: Double($0.day.start), value: $0.price.number)
    }
    guard points.count > 1 else {
      // Whoever expands the card is told why it doesn't grow.
      return [
        Text(PriceWords.noHistory).id("no-chart").role(.caption).strength(.secondary)
          .shown(in: .expanded).node
      ]
    }
    return [
      caption(report, from: report.days(days).first?.day).shown(in: .expanded).node,
      Chart(points, height: 98, unit: market.money.code).edgeToEdge().id("chart")
        .tint(PriceCard.line).shown(in: .expanded).node,
    ]
  }
}
