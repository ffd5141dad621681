import CryptoCurrencyKit
import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore
import WidgetExtension

@testable import Widgets

@Suite("The Markets widget")
struct MarketsTests {
  private let server: PriceServer
  private let folder: WorkFolder

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
  }

  private func tester(
    _ way: String, currencies: String = "BTC ETH DOGE", source: String = "coinbase"
  ) -> WidgetTester<Markets> {
    WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "markets-1",
        settings: [
          "currencies": .text(currencies), "sources": .text(source),
          "mirrors": .text("\(source)=\(server.address(0, way))"),
        ],
        environment: EnvironmentDescription(locale: "en_US")))
  }

  /// Stores a price from some minutes ago.
  private func store(_ symbol: String, _ price: String, minutes: Int = 10) throws {
    let now = Int(Date().timeIntervalSince1970)
    let market = Market(try #require(CryptoCurrency(symbol)), in: .usd)
    try PriceCache(Store(path: folder["store.db"])).record(
      Quote(Money(price) ?? .zero, at: now - minutes * 60, source: "Kraken"), market)
  }

  private func notifications(_ tester: WidgetTester<Markets>) -> [WidgetNotification] {
    tester.pushed.compactMap { if case .notify(let told) = $0 { told } else { nil } }
  }

  private func update(_ result: UpdateResult) throws -> Update {
    guard case .newData(let update) = result else {
      throw PriceServer.Trouble(what: "\(result)")
    }
    return update
  }

  private func page(_ row: Node) -> ContentPage? {
    if case .show(let page) = row.action { page } else { nil }
  }

  @Test func `each currency has a row in the user's order, and compact mode shows two`()
    throws
  {
    var tester = tester("right", currencies: "ETH BTC DOGE")
    let content = try update(tester.update(.appear)).content
    expectEqual(content.children.map(\.id), ["ETH", "BTC", "DOGE"])
    expect(content.children.map(\.mode) == [nil, nil, .expanded])
    expectEqual(
      content.texts(in: .compact),
      ["Ether", "ETH", "$592.12", "+1.23", "Bitcoin", "BTC", "$592.12", "+1.23"])
    let row = try #require(content.children.first)
    expectEqual(row.label, "Ether, $592.12, +0.21% today")
    guard case .chart(let line) = row.children[1].kind, case .timed(let points) = line.points
    else {
      Issue.record("no chart")
      return
    }
    expect(points.count == 30 && points.last?.value == 592.12)
  }

  @Test func `a row opens a page with the chart and a link to the app`() throws {
    var tester = tester("right")
    let content = try update(tester.update(.appear)).content
    let screen = try #require(page(content.children[2]))
    expectEqual(screen.title, "Dogecoin")
    expectEqual(
      screen.content.texts(in: .expanded), ["$592.12", "+1.23", "30 days", "+0.21% today"])
    expect(screen.content.children.last?.children.last?.action == .open("crypticker:DOGE"))
  }

  @Test func `a currency without a price doesn't hide the others`() throws {
    // CoinGecko's response has only Bitcoin.
    var tester = tester("right", currencies: "ETH BTC", source: "coingecko")
    let content = try update(tester.update(.appear)).content
    expectEqual(
      content.texts(in: .compact),
      ["Ether", "No price yet", "", "–", "Bitcoin", "BTC", "$592.12", "+1.23"])
    expectEqual(content.children[0].label, "Ether, No price yet")
  }

  @Test func `after a failure the last prices stay, with their age and the reason`()
    throws
  {
    try store("BTC", "580", minutes: 10)
    try store("ETH", "30", minutes: 90)
    // No other test makes this currency fail.
    var tester = tester("500", currencies: "BTC ETH DOT")
    guard case .failed(let reason) = tester.update(.schedule) else {
      Issue.record("no reason")
      return
    }
    expect(!reason.isEmpty)
    guard case .content(let shown) = try #require(tester.pushed.first) else { return }
    expect(shown.age.map { $0 >= .seconds(90 * 60 - 1) } == true)
    // The row shows the age of an old price.
    guard case .text(let old) = shown.content.children[1].children[0].children[1].kind else {
      return
    }
    expect(old.time != nil)
    // Three failed with two requests, because the rest would fail, too.
    try expect(server.requests("500/products/DOT-USD").isEmpty)
  }

  @Test func `an alert is sent once`() throws {
    try store("ETH", "580")
    var asking = tester("500")
    _ = asking.update(.user)
    let set = try update(asking.action("alerts ETH", .fields(["above": .number(590)])))
    expect(set.refreshAfter == .seconds(300))
    expect(
      page(set.content.children[1])?.content.texts(in: .expanded).contains(
        "Alert at $590.00 or more") == true)
    var first = tester("right")
    let answer = try update(first.update(.schedule))
    let told = try #require(notifications(first).first)
    expect(told.title == "Ether has risen to $590.00" && told.body == "$592.12, +0.21%")
    expect(told.sound == .message && notifications(first).count == 1)
    expect(answer.refreshAfter == nil)
    var second = tester("right")
    _ = second.update(.schedule)
    expect(notifications(second).isEmpty)
  }

  @Test func `an alert belongs to one card and one currency, and survives failures`() throws {
    try store("ETH", "580")
    var setting = tester("500")
    _ = setting.update(.user)
    _ = setting.action("alerts ETH", .fields(["above": .number(590), "change": .number(50)]))
    _ = setting.update(.schedule)
    expect(notifications(setting).isEmpty)
    var other = tester("right")
    other.request.instance = "markets-2"
    _ = try update(other.update(.user))
    expect(notifications(other).isEmpty)
    var same = tester("right")
    let update = try update(same.update(.user))
    expectEqual(notifications(same).map(\.id), ["ETH/USD above"])
    expect(update.refreshAfter == .seconds(300))
  }

  @Test func `invalid input is an error or has no effect`() throws {
    try store("BTC", "580")
    var tester = tester("500")
    _ = tester.update(.user)
    expect(
      tester.action("alerts BTC", .fields(["above": .number(500)]))
        == .refused("The price is $580.00 already. Enter a higher one.", field: "above"))
    for (name, value) in [
      ("alerts XYZ", ActionValue.fields(["above": .number(1)])), ("alerts", "text"), ("", true),
    ] {
      expectEqual(tester.action(name, value), .noData)
    }
    expectEqual(tester.action("alerts BTC"), .noData)
  }

  @Test func `invalid settings become the defaults`() {
    let usual = ["BTC", "ETH", "SOL", "XRP", "ADA"]
    for text in ["", "NOTHING", "../x"] {
      let options = MarketsOptions(WidgetSettings(["currencies": .text(text)]))
      expect(options.markets.map(\.currency.symbol) == usual)
    }
    let options = MarketsOptions(
      WidgetSettings(["currencies": .text("xmr, BTC XMR"), "money": .text("CZK")]))
    expectEqual(options.markets.map(\.description), ["XMR/CZK", "BTC/CZK"])
  }

  @Test func `the content of all currencies with alerts is within the limits`() throws {
    let today = UTCDay(number: 17_125)
    let days = (0..<365).map { DayPrice(today - $0, Money("\(500 + $0 % 90).25") ?? .zero) }
    let entries = CryptoCurrency.known.map { currency in
      let market = Market(currency, in: .usd)
      let quote = Quote(Money("580") ?? .zero, at: today.start + 60, source: "Kraken")
      return MarketsCard.Entry(
        market: market,
        report: PriceReport(market, quote, history: History(days, today: today)),
        alerts: PriceAlerts(above: Money("1000"), below: Money("1"), change: 5))
    }
    let card = MarketsCard(days: 365, format: LocaleFormat("en_US"), now: today.start + 60)
    try card.content(entries).check()
  }

  @Test func `the sample is shown unchanged`() throws {
    let data = try Data(contentsOf: URL(filePath: "\(projectFolder)/data/sample/markets.json"))
    let reports = SampleReport.reports(Array(data))
    expectEqual(reports.map(\.market.currency.symbol), ["BTC", "ETH", "LTC", "XMR", "DOGE"])
    expect(reports.allSatisfy { $0.days(30).count == 30 })
    expect(SampleReport.reports(Array("{}".utf8)).isEmpty)
  }

  private func choice(_ content: Node) throws -> Node.Choice {
    let page = try #require(self.page(content.children[0])).content
    guard case .choice(let choice)? = page.node(withID: "spans")?.kind else {
      throw PriceServer.Trouble(what: "no choice")
    }
    return choice
  }

  private func points(_ content: Node) throws -> [Node.Chart.TimedValue] {
    let page = try #require(self.page(content.children[0])).content
    guard case .chart(let chart)? = page.node(withID: "chart")?.kind,
      case .timed(let points) = chart.points
    else { throw PriceServer.Trouble(what: "no chart") }
    return points
  }

  @Test(arguments: [
    ("kraken", ["day", "week", "month", "year", "all"]),
    ("coinbase", ["day", "week", "month", "year"]),
    ("blockchain", ["week", "month", "year", "all"]),
  ])
  func `a page offers the spans that a source has`(source: String, spans: [String]) throws {
    var tester = tester("right", currencies: "BTC", source: source)
    let content = try update(tester.update(.appear)).content
    let choice = try self.choice(content)
    expectEqual(choice.options.map(\.id), spans)
    expectEqual(choice.value, "month")
  }

  @Test func `the chart of a page shows the chosen span, also later`() throws {
    var tester = tester("right", currencies: "BTC", source: "kraken")
    let first = try update(tester.update(.appear)).content
    try expectEqual(points(first).count, 30)
    let day = try update(tester.action("span BTC", "day")).content
    try expectEqual(choice(day).value, "day")
    let now = Date().timeIntervalSince1970
    let today = try points(day)
    expect(today.allSatisfy { $0.time > now - 86_500 && $0.time <= now + 5 })
    expect(today.last?.value == 592.12)
    let all = try update(tester.action("span BTC", "all")).content
    try expectEqual(points(all).count, 40)
    _ = tester.update(.user)
    guard case .content(let later)? = tester.pushed.last else {
      Issue.record("no content")
      return
    }
    try expectEqual(choice(later.content).value, "all")
  }

  @Test func `without prices of a span, the last one stays`() throws {
    try store("BTC", "580")
    var tester = tester("500", currencies: "BTC", source: "kraken")
    _ = tester.update(.user)
    guard case .failed(let reason) = tester.action("span BTC", "day") else {
      Issue.record("no reason")
      return
    }
    expect(reason.contains("500"), "\(reason)")
    _ = tester.update(.user)
    guard case .content(let shown)? = tester.pushed.first else {
      Issue.record("no content")
      return
    }
    try expectEqual(choice(shown.content).value, "month")
    for name in ["span XYZ", "span"] { expectEqual(tester.action(name, "day"), .noData) }
    expectEqual(tester.action("span BTC", "quarter"), .noData)
  }

  @Test func `the chart takes the height that the rest of the page leaves`() throws {
    var tester = tester("right", currencies: "BTC", source: "kraken")
    let row = try update(tester.update(.appear)).content.children[0]
    let page = try #require(self.page(row)).content
    guard case .column(let column) = page.kind, let grow = column.grow else {
      Issue.record("nothing grows")
      return
    }
    expectEqual(column.children[grow].id, "chart")
  }

  @Test func `the fields of alerts have units`() throws {
    var tester = tester("right", currencies: "BTC")
    let row = try update(tester.update(.appear)).content.children[0]
    guard case .ask(let ask)? = row.menu.first?.action else {
      Issue.record("no form")
      return
    }
    expectEqual(ask.fields.map { $0.setting.unit?.plain }, ["$", "$", "%"])
  }
}
