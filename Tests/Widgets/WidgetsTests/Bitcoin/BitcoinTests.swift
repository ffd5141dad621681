import CryptoCurrencyKit
import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore
import WidgetExtension

@testable import Widgets

@Suite("The Bitcoin widget")
struct BitcoinTests {
  private let server: PriceServer
  private let folder: WorkFolder

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
  }

  private func tester(
    _ way: String, source: String = "kraken", more: [String: SettingValue] = [:],
    appearance: Appearance = .light
  ) -> WidgetTester<Bitcoin> {
    let settings: [String: SettingValue] = [
      "sources": .text(source), "mirrors": .text("\(source)=\(server.address(0, way))"),
    ]
    return WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "bitcoin-1", settings: settings.merging(more) { $1 },
        environment: EnvironmentDescription(locale: "en_US", appearance: appearance)))
  }

  /// Stores a price from some minutes ago, and yesterday's.
  private func store(_ price: String, minutes: Int) throws {
    let now = Int(Date().timeIntervalSince1970)
    let store = PriceCache(Store(path: folder["store.db"]))
    let market = Market(.bitcoin, in: .usd)
    let yesterday = DayPrice(UTCDay(at: now) - 1, Money("590.89") ?? .zero)
    try store.record(
      History([yesterday], today: UTCDay(at: now)), market, days: 366, today: UTCDay(at: now))
    try store.record(
      Quote(Money(price) ?? .zero, at: now - minutes * 60, source: "Kraken"), market)
  }

  private func pushed(_ tester: WidgetTester<Bitcoin>) throws -> Update {
    guard case .content(let update) = try #require(tester.pushed.first) else {
      throw PriceServer.Trouble(what: "nothing was pushed")
    }
    return update
  }

  @Test func `a card has no content before the first price`() throws {
    var tester = tester("right")
    let result = tester.update(.appear)
    expect(tester.pushed.isEmpty)
    guard case .newData(let update) = result else {
      Issue.record("\(result)")
      return
    }
    expectEqual(update.content.texts(in: .compact), ["$592.12", "+1.23"])
    expectEqual(
      update.content.texts(in: .expanded), ["$592.12", "+1.23", "30 days", "+0.21% today"])
    let chart = try #require(update.content.children.last)
    guard case .chart(let line) = chart.kind, case .timed(let points) = line.points else {
      Issue.record("no chart")
      return
    }
    expect(chart.mode == .expanded && chart.tint == .rgb(red: 43, green: 125, blue: 209))
    expect(line.height == 98 && line.isEdgeToEdge && points.count == 30)
    expectEqual(points.last?.value, 592.12)
    expect(update.content.action == .open("crypticker:BTC"))
    let row = try #require(update.content.children.first)
    expect(row.children.first?.tint == .rgb(red: 66, green: 145, blue: 211))
    expect(row.children.last?.tint == .rgb(red: 133, green: 191, blue: 37))
    expectEqual(row.children.last?.label, "+1.23, +0.21%")
  }

  @Test func `an invisible change is noData`() throws {
    try store("592.12", minutes: 2)
    var same = tester("no-history")
    let result = same.update(.schedule)
    expectEqual(result, .noData)
    let shown = try pushed(same)
    expectEqual(shown.content.texts(in: .compact), ["$592.12", "+1.23"])
    expect(shown.age.map { $0 >= .seconds(119) && $0 < .seconds(180) } == true)
  }

  @Test func `a fall is red and has a minus sign`() throws {
    try store("580", minutes: 2)
    var tester = tester("500")
    _ = tester.update()
    let row = try #require(try pushed(tester).content.children.first)
    expectEqual(row.texts(in: .compact), ["$580.00", "−10.89"])
    expectEqual(row.children.last?.tint, .red)
  }

  @Test func `no color depends on the appearance`() throws {
    try store("580", minutes: 2)
    let contents = try [Appearance.light, .dark].map { appearance in
      var tester = tester("500", appearance: appearance)
      _ = tester.update()
      return try pushed(tester).content
    }
    expect(contents[0] == contents[1])
  }

  // A silent source takes 3 s here; each run of PriceDeskTests has one.
  @Test(
    arguments: ["500", "limited", "html", "negative", "large"]
      + (runsExhaustively ? ["silent"] : []))
  func `after a failure the last price stays, with its age and the reason`(
    way: String
  ) throws {
    try store("580", minutes: 10)
    var tester = tester(way)
    guard case .failed(let reason) = tester.update(.schedule) else {
      Issue.record("no reason")
      return
    }
    expect(!reason.isEmpty)
    let update = try pushed(tester)
    expectEqual(update.content.texts(in: .compact).first, "$580.00")
    expect(update.age.map { $0 >= .seconds(599) } == true)
  }

  @Test func `a failure without a stored price shows the reason and no age`() {
    var tester = tester("500")
    guard case .failed(let reason) = tester.update(.appear) else {
      Issue.record("no reason")
      return
    }
    expect(!reason.isEmpty)
    expect(tester.pushed.isEmpty)
  }

  @Test func `a missing history is explained in place of the chart`() throws {
    let now = Int(Date().timeIntervalSince1970)
    try PriceCache(Store(path: folder["store.db"])).record(
      Quote(Money("580") ?? .zero, at: now - 120, source: "Kraken"), Market(.bitcoin, in: .usd))
    var tester = tester("500")
    _ = tester.update()
    let content = try pushed(tester).content
    expectEqual(content.texts(in: .compact), ["$580.00"])
    expectEqual(content.texts(in: .expanded), ["$580.00", "The chart fills in day by day."])
  }

  @Test func `another currency is named and opens its own page`() throws {
    let market = Market(CryptoCurrency("DOGE") ?? .bitcoin, in: .czk)
    let now = Int(Date().timeIntervalSince1970)
    try PriceCache(Store(path: folder["store.db"])).record(
      Quote(Money("580") ?? .zero, at: now - 120, source: "Kraken"), market)
    var tester = tester("500", more: ["currency": .text("DOGE"), "money": .text("CZK")])
    _ = tester.update()
    let update = try pushed(tester)
    expectEqual(update.name, "Dogecoin")
    let content = update.content
    expect(content.action == .open("crypticker:DOGE"))
  }

  @Test func `invalid settings become the defaults`() {
    let options = PriceOptions(
      WidgetSettings([
        "currency": .text("../x"), "money": .text("??"), "days": .text("-4"), "sources": .number(1),
      ]))
    expect(options.market == Market(.bitcoin, in: .usd))
    expectEqual(options.days, 30)
    expectEqual(options.sources.count, 4)
    expectEqual(PriceOptions(WidgetSettings(["days": .text("365")])).days, 365)
  }
}
