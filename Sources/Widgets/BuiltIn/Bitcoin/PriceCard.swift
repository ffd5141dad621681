internal import CryptoCurrencyKit
internal import WidgetCore

/// The content of a price card: the price and its change; when expanded also the chart.
struct PriceCard {
  let market: Market
  let days: Int
  let format: LocaleFormat

  static let price = Tint.rgb(red: 66, green: 145, blue: 211)
  static let rise = Tint.rgb(red: 133, green: 191, blue: 37)
  static let line = Tint.rgb(red: 43, green: 125, blue: 209)

  /// The name of the card; nil keeps the widget's.
  var name: String? { market.currency == .bitcoin ? nil : market.currency.name }

  func content(_ report: PriceReport) -> Node {
    Column(spacing: 12) {
      head(report)
      chart(report)
    }
    // Applies where no other node takes the click.
    .action(.open(address))
    .node
  }

  /// The link that opens Crypticker.
  var address: String { "crypticker:\(market.currency.symbol)" }

  /// The price, and how it has changed since yesterday.
  func head(_ report: PriceReport) -> Row {
    Row {
      Text(report.priceText(format)).id("price").role(.value).tint(PriceCard.price)
      Spacer()
      difference(report)
    }
  }

  private func difference(_ report: PriceReport) -> [Node] {
    guard let text = report.differenceText(format), let direction = report.direction else {
      return []
    }
    return [
      Text(text).id("difference").role(.title).toned(direction)
        .label(listed([text] + [report.changeText(format)].compactMap(\.self)))
        .node
    ]
  }

  /// The span of the chart, and the change of today in percent.
  func caption(_ report: PriceReport, _ span: String) -> Row {
    Row {
      Text(span).id("days").role(.caption).strength(.secondary)
      Spacer()
      if let change = report.changeText(format) {
        Text(PriceWords.today(change)).id("today").role(.caption).strength(.secondary)
      }
    }
    .id("span")
  }

  /// Unknown days are no gaps: the line continues at the next known one.
  private func chart(_ report: PriceReport) -> [Node] {
    let points = report.points(days)
    var nodes: [Node]
    if points.count > 1 {
      nodes = [
        caption(report, PriceWords.days(report.length(of: report.days(days)) ?? days)).node,
        Chart(points, height: 98, unit: market.money.code).edgeToEdge().id("chart")
          .tint(PriceCard.line).node,
      ]
    } else {
      // Explains why the expanded card has no chart.
      nodes = [
        Text(PriceWords.noHistory).id("no-chart").role(.caption).strength(.secondary).node
      ]
    }
    for index in nodes.indices { nodes[index].mode = .expanded }
    return nodes
  }
}

extension PriceReport {
  /// Returns the last days as points of a chart.
  func points(_ count: Int) -> [Node.Chart.TimedValue] {
    days(count).map { TimedPrice($0.day.start, $0.price).point }
  }
}

extension PriceReport {
  /// The number of days from the first of these to today.
  func length(of days: [DayPrice]) -> Int? { days.first.map { today.number - $0.day.number + 1 } }
}

extension TimedPrice {
  /// The point in a chart.
  var point: Node.Chart.TimedValue {
    Node.Chart.TimedValue(time: Double(time), value: price.number)
  }
}

extension Part {
  /// Sets the color for a direction; the sign shows the same.
  func toned(_ direction: PriceReport.Direction) -> Self {
    switch direction {
    case .rise: tint(PriceCard.rise)
    case .fall: tint(.red)
    case .same: strength(.secondary)
    }
  }
}

/// The strings of the card, in one place for translators.
enum PriceWords {
  static var noPrice: String { translated("No price yet") }
  // How many days a chart shows.
  static func days(_ count: Int) -> String { counted("{count} day", "{count} days", count) }
  // By how much a price has changed since yesterday, such as "+2.13% today".
  static func today(_ change: String) -> String {
    translated("{change} today", ["change": change])
  }
  static var noHistory: String { translated("The chart fills in day by day.") }
}
