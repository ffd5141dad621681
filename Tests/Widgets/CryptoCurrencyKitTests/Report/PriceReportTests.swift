import Expectations
import Foundation
import Testing
import WidgetCore

@testable import CryptoCurrencyKit

@Suite("Price reports")
struct PriceReportTests {
  private let english = LocaleFormat("en_US")

  private func report(
    _ price: String, yesterday: String?, _ market: Market = bitcoin
  ) -> PriceReport {
    let days = yesterday.map { [DayPrice(17124, $0)] } ?? []
    return PriceReport(
      market, Quote(Money(price) ?? .zero, at: sampleDay.start + 3600, source: "Coinbase"),
      history: History(days, today: sampleDay))
  }

  @Test func `the difference is to yesterday's close, in UTC`() {
    let report = report("592.12", yesterday: "590.89")
    expect(report.difference == Money("1.23"))
    expectEqual(report.priceText(english), "$592.12")
    expectEqual(report.differenceText(english), "+1.23")
    expectEqual(report.changeText(english), "+0.21%")
    expectEqual(report.direction, .rise)
    // Just after midnight another day is yesterday.
    let later = PriceReport(
      bitcoin, Quote(report.price, at: sampleDay.start + 86_400, source: ""),
      history: report.history)
    expect(later.difference == nil && later.differenceText(english) == nil)
  }

  @Test func `a fall has a minus, and an invisible change is none`() {
    expectEqual(report("590", yesterday: "592.5").differenceText(english), "−2.50")
    expectEqual(report("590", yesterday: "592.5").changeText(english), "−0.42%")
    expectEqual(report("590", yesterday: "592.5").direction, .fall)
    let same = report("590.001", yesterday: "590")
    expectEqual(same.direction, .same)
    expectEqual(same.differenceText(english), "0.00")
  }

  @Test func `without yesterday's close there is no difference`() {
    expect(report("590", yesterday: nil).differenceText(english) == nil)
    expect(report("590", yesterday: nil).direction == nil)
  }

  @Test(arguments: [
    ("592.12", "USD", "en_US", "$592.12"), ("64152.434", "USD", "en_US", "$64,152.43"),
    ("0.08123456", "USD", "en_US", "$0.08123"), ("0.5", "USD", "en_US", "$0.5000"),
    ("0.00001234", "USD", "en_US", "$0.00001234"), ("9.5", "USD", "en_US", "$9.50"),
    ("1412345.67", "CZK", "cs_CZ", "1\u{A0}412\u{A0}345,67\u{A0}Kč"),
    ("9123456.7", "JPY", "en_US", "¥9,123,457"), ("12.3", "JPY", "en_US", "¥12.30"),
  ])
  func `small prices have more decimals`(
    price: String, code: String, locale: String, text: String
  ) throws {
    let market = Market(.bitcoin, in: try #require(FiatCurrency(rawValue: code)))
    expect(report(price, yesterday: nil, market).priceText(LocaleFormat(locale)) == text)
  }

  @Test func `the days end with the current price`() {
    let report = report("592.12", yesterday: "590.89")
    expect(report.days(30) == [DayPrice(17124, "590.89"), DayPrice(17125, "592.12")])
    expect(report.days(1) == [DayPrice(17125, "592.12")])
  }

  @Test func `the sample ends at 592.12 and +1.23`() throws {
    let data = try Data(
      contentsOf: URL(fileURLWithPath: "\(projectFolder)/data/sample/bitcoin.json"))
    let report = try #require(SampleReport.report(Array(data)))
    expectEqual(report.priceText(english), "$592.12")
    expectEqual(report.differenceText(english), "+1.23")
    expectEqual(report.quote.source, "Sample")
    expectEqual(report.days(30).count, 30)
    expect(report.today == sampleDay)
    let moved = try #require(SampleReport.report(Array(data), endingOn: sampleDay + 400))
    expect(moved.today == sampleDay + 400)
    expect(moved.days(30).map(\.price) == report.days(30).map(\.price))
    expect(SampleReport.report("{}".bytes) == nil)
    expect(SampleReport.report("no".bytes) == nil)
  }
}
