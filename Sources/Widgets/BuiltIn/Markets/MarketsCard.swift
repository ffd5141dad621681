internal import CryptoCurrencyKit
internal import WidgetCore

/// What a card of several currencies shows: a row for each, with its chart, and behind it a screen with
/// more: a value.
struct MarketsCard {
  /// What is known of one of them.
  struct Entry: Hashable {
    var market: Market
    /// Nil as long as nobody has told a price.
    var report: PriceReport?
    var alerts = PriceAlerts()
  }

  let days: Int
  let format: LocaleFormat
  /// Seconds since 1970.
  let now: Int

  /// So many fit into a card that is not expanded.
  private static let compactRows = 2
  /// A price that is older says so.
  private static let newEnough = 3600

  func content(_ entries: [Entry]) -> Node {
    Table([.fit, .grow, .fit], align: [.leading, .center, .trailing]) {
      for (index, entry) in entries.enumerated() {
        // The first ones are in both modes, and stay where they are while it expands.
        let row = row(entry).node
        if index < MarketsCard.compactRows { row } else { row.shown(in: .expanded) }
      }
    }
    .node
  }

  private func row(_ entry: Entry) -> TableRow {
    TableRow {
      Column(spacing: 0) {
        Text(entry.market.currency.name).weight(.semibold)
        caption(entry)
      }
      if let report = entry.report {
        line(report)
        Column(spacing: 0, align: .trailing) {
          Text(report.priceText(format)).id("price").align(.trailing)
          if let change = report.changeText(format), let direction = report.direction {
            Text(change).id("change").role(.caption).toned(direction).align(.trailing)
          }
        }
      } else {
        Text("")
        Text("–").strength(.secondary).label(MarketsWords.noPrice)
      }
    }
    .id(entry.market.currency.symbol)
    .action(.show(ContentPage(entry.market.currency.name, page(entry))))
    .label(listed(words(entry)))
    .menu([MenuItem(AlertWords.set, action: .ask(form(entry)))])
  }

  /// What a screen reader says of a row.
  private func words(_ entry: Entry) -> [String] {
    guard let report = entry.report else {
      return [entry.market.currency.name, MarketsWords.noPrice]
    }
    return [entry.market.currency.name, report.priceText(format)]
      + [report.changeText(format).map(PriceWords.today)].compactMap(\.self)
  }

  /// Its symbol, or how old its price is.
  private func caption(_ entry: Entry) -> Text {
    let time = entry.report?.quote.time
    let text: Text =
      if let time, now - time > MarketsCard.newEnough {
        Text(.relative(to: Double(time)))
      } else {
        Text(entry.report == nil ? MarketsWords.noPrice : entry.market.currency.symbol)
      }
    return text.role(.caption).strength(.secondary)
  }

  /// Where there is only today's price, there is no line yet.
  private func line(_ report: PriceReport) -> Node {
    let points = report.points(days)
    guard points.count > 1, let first = points.first?.value, let last = points.last?.value else {
      return Text("").node
    }
    // In the color of what the line shows, which isn't only today.
    let direction: PriceReport.Direction = last > first ? .rise : last < first ? .fall : .same
    return Chart(points, height: 28, unit: report.market.money.code).id("line").toned(direction)
      .node
  }

  // MARK: - A screen of its own

  private func page(_ entry: Entry) -> Node {
    let card = PriceCard(market: entry.market, days: days, format: format)
    guard let report = entry.report else {
      return Column { Text(MarketsWords.noPrice).strength(.secondary) }.node
    }
    return card.page(report) {
      for alert in entry.alerts.all {
        Text(AlertWords.waiting(alert, report, format)).role(.caption).strength(.secondary)
      }
      Row {
        ActionButton(AlertWords.set, action: .ask(form(entry)))
        Spacer()
        ActionButton(MarketsWords.openApp, action: .open(card.address))
      }
    }
  }

  private func form(_ entry: Entry) -> Ask {
    let money = entry.market.money
    // What the user has set stays as it is.
    let start =
      entry.alerts.isEmpty
      ? entry.report.flatMap { PriceAlerts.suggested(for: $0.price) } : nil
    return Ask(
      "alerts \(entry.market.currency.symbol)", title: AlertWords.title(entry.market.currency),
      text: entry.report.map { AlertWords.now($0, format) } ?? AlertWords.explanation,
      fields: [
        field("above", AlertWords.above(money), entry.alerts.above?.number ?? start?.above),
        field("below", AlertWords.below(money), entry.alerts.below?.number ?? start?.below),
        field("change", AlertWords.change, entry.alerts.change),
      ],
      confirm: AlertWords.save)
  }

  private func field(_ name: String, _ label: String, _ value: Double?) -> Ask.Field {
    Ask.Field(
      name, label, .number(minimum: nil, maximum: nil, step: nil),
      value: value.map(SettingValue.number))
  }
}
