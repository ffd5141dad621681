internal import CryptoCurrencyKit
internal import WidgetCore

/// The content of a card with several currencies: a row with a chart for each, which opens a detail page.
struct MarketsCard {
  /// The data of one market.
  struct Entry: Hashable {
    var market: Market
    /// nil before the first price.
    var report: PriceReport?
    var alerts = PriceAlerts()
    /// The spans that its page offers, and the chosen one.
    var spans: [PriceSpan] = []
    var span: PriceSpan?
    /// The prices of a chosen span that isn't daily.
    var prices: [TimedPrice] = []
  }

  let days: Int
  let format: LocaleFormat
  /// Seconds since 1970.
  let now: Int

  /// The number of rows in compact mode.
  private static let compactRows = 2
  /// The age in seconds from which a row shows the time of its price.
  private static let newEnough = 3600

  func content(_ entries: [Entry]) -> Node {
    Table([.fit, .grow, .fit], align: [.leading, .center, .trailing]) {
      for (index, entry) in entries.enumerated() {
        // The first rows are in both modes, so that they don't move while the card expands.
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
          if let difference = report.differenceText(format), let direction = report.direction {
            Text(difference).id("difference").role(.caption).toned(direction).align(.trailing)
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

  /// Returns the accessible label of a row.
  private func words(_ entry: Entry) -> [String] {
    guard let report = entry.report else {
      return [entry.market.currency.name, MarketsWords.noPrice]
    }
    return [entry.market.currency.name, report.priceText(format)]
      + [report.changeText(format).map(PriceWords.today)].compactMap(\.self)
  }

  /// Returns the symbol, or the age of an old price.
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

  /// Returns a line chart; empty with a single price.
  private func line(_ report: PriceReport) -> Node {
    let points = report.points(days)
    guard points.count > 1, let first = points.first?.value, let last = points.last?.value else {
      return Text("").node
    }
    // The color is that of the line, which covers more than today.
    let direction: PriceReport.Direction = last > first ? .rise : last < first ? .fall : .same
    return Chart(points, height: 28, unit: report.market.money.code).id("line").toned(direction)
      .node
  }

  // MARK: - Detail page

  /// The chart fills the remaining height.
  private func page(_ entry: Entry) -> Node {
    let card = PriceCard(market: entry.market, days: days, format: format)
    guard let report = entry.report else {
      return Column { Text(MarketsWords.noPrice).strength(.secondary) }.node
    }
    let (caption, chart) = chart(entry, report, card)
    return Column(spacing: 12, grow: 2) {
      card.head(report)
      caption
      chart
      if entry.spans.count > 1 { spans(entry) }
      for alert in entry.alerts.all {
        Text(AlertWords.waiting(alert, report, format)).role(.caption).strength(.secondary)
      }
      Row {
        ActionButton(AlertWords.set, action: .ask(form(entry)))
        Spacer()
        ActionButton(MarketsWords.openApp, action: .open(card.address))
      }
    }
    .node
  }

  /// The caption, and the chart of the chosen span or a text if there is none.
  private func chart(
    _ entry: Entry, _ report: PriceReport, _ card: PriceCard
  ) -> (caption: Node, chart: Node) {
    let known = report.days(entry.span?.days ?? days)
    let prices =
      entry.span.map { report.prices($0, entry.prices) }
      ?? known.map { TimedPrice($0.day.start, $0.price) }
    let length =
      switch entry.span {
      case .day: Spans.hours(24)
      case .all: MarketsWords.since(UTCDay(at: prices[0].time).date, format)
      default: PriceWords.days(report.length(of: known) ?? days)
      }
    let caption = card.caption(report, length).node
    guard prices.count > 1 else {
      return (
        caption,
        Text(PriceWords.noHistory).id("no-chart").role(.caption).strength(.secondary).node
      )
    }
    return (
      caption,
      Chart(prices.map(\.point), height: 160, unit: entry.market.money.code).axes()
        .id("chart").tint(PriceCard.line).node
    )
  }

  private func spans(_ entry: Entry) -> Choice {
    Choice(
      entry.spans.map { Node.Choice.Option($0.rawValue, MarketsWords.name($0)) },
      value: entry.span?.rawValue, sending: "span \(entry.market.currency.symbol)"
    )
    .id("spans").label(MarketsWords.spans)
  }

  private func form(_ entry: Entry) -> Ask {
    let money = format.currencySign(entry.market.money.code)
    // Suggests values only if the user has set none.
    let start =
      entry.alerts.isEmpty
      ? entry.report.flatMap { PriceAlerts.suggested(for: $0.price) } : nil
    return Ask(
      "alerts \(entry.market.currency.symbol)", title: AlertWords.title(entry.market.currency),
      text: entry.report.map { AlertWords.now($0, format) } ?? AlertWords.explanation,
      fields: [
        field("above", AlertWords.above, entry.alerts.above?.number ?? start?.above, unit: money),
        field("below", AlertWords.below, entry.alerts.below?.number ?? start?.below, unit: money),
        field("change", AlertWords.change, entry.alerts.change, unit: "%"),
      ],
      confirm: AlertWords.save)
  }

  private func field(
    _ name: String, _ label: String, _ value: Double?, unit: String
  ) -> Ask.Field {
    Ask.Field(
      name, label, .number(minimum: nil, maximum: nil, step: nil),
      value: value.map(SettingValue.number), unit: unit)
  }
}
