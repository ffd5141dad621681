import Expectations
import Testing
import WidgetCore

@testable import CryptoCurrencyKit

@Suite("Exact amounts")
struct MoneyTests {
  @Test(arguments: [
    ("592.12", "592.12"), ("0.1", "0.1"), ("-1.23", "-1.23"), ("64152.430", "64152.43"),
    ("1e3", "1000"), ("1.5E-3", "0.0015"), ("0", "0"), ("-0", "0"), ("0.00001234", "0.00001234"),
    ("000012", "12"), ("1e-12", "0.000000000001"), ("0.0000000000005", "0.000000000001"),
    ("0.0000000000004999", "0"), ("1e-400", "0"), ("0e400", "0"),
    ("999999999999999", "999999999999999"), ("64152.4298765432109876", "64152.429876543211"),
  ])
  func `text is parsed exactly`(text: String, written: String) {
    expect(Money(text).map { "\($0)" } == written)
  }

  @Test(arguments: [
    "", " ", "NaN", "nan", "Infinity", "-", ".", ".5", "5.", "1,000", "1 000", "0x10", "+5", "1e",
    "1e+", "1e1000", "1e16", "9999999999999999", "٣", "1.2.3", "--1", "1e400", "5 ",
    "0.1234567890123456789012345678901234567890123456789012345678901234567890",
  ])
  func `invalid amounts are nil`(text: String) {
    expect(Money(text) == nil)
  }

  @Test func `JSON numbers have their written value`() throws {
    for text in ["592.12", "0.1", "64152.43", "1e-7", "123456789.12345", "0.30000000000000004"] {
      let json = try JSON(parsing: Array(text.utf8))
      let quoted = JSON.string(text)
      expect(Money(json) == Money(quoted), "\(text)")
    }
    expect(Money(JSON.bool(true)) == nil)
    expect(Money(JSON.null) == nil)
    expect(Money(nil) == nil)
  }

  @Test func `a price is positive`() {
    expect(Money(price: .string("0")) == nil)
    expect(Money(price: .string("-5")) == nil)
    expect(Money(price: .number(-0.5)) == nil)
    expect(Money(price: .string("0.5")) == Money("0.5"))
  }

  @Test func `differences have no rounding errors`() throws {
    let difference = try #require(Money("592.12")) - #require(Money("590.89"))
    expectEqual("\(difference)", "1.23")
    expectEqual(difference.number, 1.23)
    expect(592.12 - 590.89 != 1.23)
    let sum = try (0..<10).reduce(Money.zero) { sum, _ in sum + (try #require(Money("0.1"))) }
    expect(sum == Money("1"))
  }

  @Test(arguments: [
    ("1.005", 2, "1.01"), ("-1.005", 2, "-1.01"), ("1.0049", 2, "1"), ("0.5", 0, "1"),
    ("-0.5", 0, "-1"), ("2.5", 0, "3"), ("1.23", 12, "1.23"), ("1.23", 20, "1.23"),
  ])
  func `halves are rounded away from zero`(text: String, decimals: Int, rounded: String) throws {
    let money = try #require(Money(text))
    expect("\(money.rounded(decimals: decimals))" == rounded)
  }

  @Test func `a ratio to zero is nil`() throws {
    expect(Money.zero.share(of: .zero) == nil)
    try expectEqual(#require(Money("-1")).share(of: #require(Money("4"))), -0.25)
  }

  @Test func `an amount survives a round trip`() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let units = Int128(Int64.random(in: .min ... .max, using: &numbers)) * 100_000
      let money = Money(units: units)
      expect(Money(money.description) == money)
    }
  }
}
