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

  func content(_ report: PriceReport?) -> Node {
    Column(spacing: 12) {
      Row {
        Text(report?.priceText(format) ?? "--").id("price").role(.value).tint(PriceCard.price)
        // The header says Bitcoin: other currencies have to be named.
        if market.currency != .bitcoin {
          Text(market.currency.symbol).id("symbol").role(.caption).strength(.secondary)
        }
        Spacer()
        if let report { difference(report) }
      }
      if let report { chart(report) }
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

  /// Days that nobody knows are no gaps: the line goes on to the next that is known.
  private func chart(_ report: PriceReport) -> [Node] {
    let points = report.days(days).map {
      Node.Chart.TimedValue(time: Double($0.day.start), value: $0.price.number)
    }
    guard points.count > 1 else { return [] }
    return [
      Chart(points, height: 98, unit: market.money.code).edgeToEdge().id("chart")
        .tint(PriceCard.line).shown(in: .expanded).node
    ]
  }
}
