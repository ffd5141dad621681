import CryptoCurrencyKit
import Expectations
import Testing
import WidgetCore

@testable import Widgets

@Suite("Price alerts")
struct PriceAlertsTests {
  private let english = LocaleFormat("en_US")
  private let market = Market(.bitcoin, in: .usd)

  private func money(_ text: String) -> Money { Money(text) ?? .zero }

  /// Returns a report with a price on day 17125 and the previous close.
  private func report(_ price: String, yesterday: String = "100") -> PriceReport {
    let today = UTCDay(number: 17_125)
    let quote = Quote(money(price), at: today.start + 60, source: "Kraken")
    let history = History([DayPrice(today - 1, money(yesterday))], today: today)
    return PriceReport(market, quote, history: history)
  }

  private func entered(_ values: [String: SettingValue]) -> ActionValue { .fields(values) }

  @Test func `an alert fires at its price, and a change fires in both directions`() {
    let alerts = PriceAlerts(above: money("110"), below: money("90"), change: 5)
    expectEqual(alerts.due(report("104")), [])
    expect(alerts.due(report("105")) == [.change(5)])
    expect(alerts.due(report("95")) == [.change(5)])
    expect(alerts.due(report("110")) == [.above(money("110")), .change(5)])
    expect(alerts.due(report("90")) == [.below(money("90")), .change(5)])
  }

  @Test func `an alert for a change needs yesterday's price`() {
    let today = UTCDay(number: 17_125)
    let alone = PriceReport(
      market, Quote(money("500"), at: today.start, source: "Kraken"), history: History())
    expectEqual(PriceAlerts(change: 5).due(alone), [])
  }

  @Test func `a sent alert is removed, and a newer one stays`() {
    var alerts = PriceAlerts(above: money("110"), change: 5)
    alerts.remove(.above(money("110")))
    expect(alerts == PriceAlerts(change: 5))
    alerts.remove(.change(4))
    expect(alerts == PriceAlerts(change: 5))
    alerts.remove(.change(5))
    expect(alerts.isEmpty)
  }

  @Test func `alerts are stored exactly, and damaged ones are ignored`() {
    let alerts = PriceAlerts(above: money("0.000000123456"), below: money("90.1"), change: 2.5)
    expect(PriceAlerts(alerts.json) == alerts)
    let damaged = #"{"above":"-1","below":7,"change":1e9,"more":[]}"#
    expect((try? JSON(parsing: Array(damaged.utf8))).map { PriceAlerts($0).isEmpty } == true)
    expect(PriceAlerts(.array([])).isEmpty)
  }

  @Test func `an entered price is exact, and an empty field adds no alert`() throws {
    let alerts = try PriceAlerts(
      entered(["above": .number(110.5), "change": .number(5)]), of: report("100"), english)
    expect(alerts == PriceAlerts(above: money("110.5"), change: 5))
    try expect(PriceAlerts(entered([:]), of: report("100"), english).isEmpty)
    try expect(PriceAlerts("text", of: report("100"), english).isEmpty)
  }

  @Test(arguments: [
    (["above": SettingValue.number(-1)], "A price must be more than 0."),
    (["below": .number(0)], "A price must be more than 0."),
    (["change": .number(0.01)], "A change must be from 0.1 to 1000 percent."),
    (["change": .number(1e9)], "A change must be from 0.1 to 1000 percent."),
    (["above": .number(99)], "The price is $100.00 already. Enter a higher one."),
    (["below": .number(101)], "The price is $100.00 already. Enter a lower one."),
  ])
  func `an impossible alert is refused with a sentence`(
    values: [String: SettingValue], sentence: String
  ) {
    let mistake = #expect(throws: PriceAlerts.Mistake.self) {
      try PriceAlerts(entered(values), of: report("100"), english)
    }
    expect(mistake?.reason == sentence)
    expect(mistake?.field == values.keys.first)
  }

  @Test(arguments: [
    ("64321.50", 68_000.0, 61_000.0), ("592.12", 630, 560), ("100", 110, 90), ("0.523", 0.55, 0.49),
    ("0.0000123", 0.000013, 0.000011), ("1", 1.1, 0.9),
  ])
  func `the form begins with round prices above and below`(
    price: String, above: Double, below: Double
  ) throws {
    let suggested = try #require(PriceAlerts.suggested(for: money(price)))
    expect((suggested.above - above).magnitude < 1e-9, "\(suggested)")
    expect((suggested.below - below).magnitude < 1e-9, "\(suggested)")
  }
}
