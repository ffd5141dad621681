import Expectations
import RandomTesting
import Testing
import WidgetCore

// Expected texts have invisible characters as escapes: 00A0 no-break space, 202F narrow no-break space, 200E,
// 200F and 061C direction marks.

@Suite struct `Numbers in a locale` {
  @Test(arguments: [
    ("en_US.UTF-8", "1,234,567.891", "−1,234.5"), ("en_GB", "1,234,567.891", "−1,234.5"),
    ("en_IN", "12,34,567.891", "−1,234.5"), ("C", "1,234,567.891", "−1,234.5"),
    ("", "1,234,567.891", "−1,234.5"), ("xx_YY", "1,234,567.891", "−1,234.5"),
    ("cs_CZ.UTF-8", "1\u{A0}234\u{A0}567,891", "−1\u{A0}234,5"),
    ("ru_RU", "1\u{A0}234\u{A0}567,891", "−1\u{A0}234,5"),
    ("de_DE@euro", "1.234.567,891", "−1.234,5"),
    ("de-AT", "1\u{A0}234\u{A0}567,891", "−1\u{A0}234,5"),
    ("de_CH", "1’234’567.891", "−1’234.5"),

    ("ar_EG.UTF-8", "١٬٢٣٤٬٥٦٧٫٨٩١", "\u{61C}−١٬٢٣٤٫٥"),
    ("ar_SA", "١٬٢٣٤٬٥٦٧٫٨٩١", "\u{61C}−١٬٢٣٤٫٥"), ("ar", "١٬٢٣٤٬٥٦٧٫٨٩١", "\u{61C}−١٬٢٣٤٫٥"),
    ("ar_MA", "1.234.567,891", "\u{200E}−1.234,5"), ("ar_AE", "1,234,567.891", "\u{200E}−1,234.5"),
  ])
  func `groups, decimals and the minus follow the locale`(
    name: String, large: String, negative: String
  ) {
    expect(LocaleFormat(name).number(1_234_567.891) == large)
    expect(LocaleFormat(name).number(-1234.5) == negative)
  }

  @Test(arguments: [
    ("en_US", 1.234, "+1.23"), ("en_US", -1.234, "−1.23"), ("en_US", 0.001, "0.00"),
    ("en_US", -0.001, "0.00"), ("cs_CZ", 1234.5, "+1\u{A0}234,50"),
    ("ar_EG", 1.5, "\u{61C}+١٫٥٠"), ("ar_MA", -1.5, "\u{200E}−1,50"), ("C", .nan, "–"),
    ("C", .infinity, "+∞"),
  ])
  func `a change has a sign unless it rounds to zero`(name: String, value: Double, text: String) {
    expect(LocaleFormat(name).change(value, decimals: 2...2) == text)
  }

  @Test(arguments: [
    (0.0, 0, 0, "0"), (-0.0, 0, 2, "0"), (0.5, 0, 0, "1"), (-0.4, 0, 0, "0"), (1.005, 2, 2, "1.01"),
    (0.1 + 0.2, 0, 10, "0.3"), (999.999, 0, 2, "1,000"), (9.5, 0, 0, "10"), (0.05, 0, 1, "0.1"),
    (0.04, 0, 1, "0"), (0.0004, 0, 3, "0"), (0.0005, 0, 3, "0.001"), (12, 2, 2, "12.00"),
    (1e15, 0, 0, "1,000,000,000,000,000"), (1.5e20, 0, 0, "150,000,000,000,000,000,000"),
    (1.25e-7, 0, 8, "0.00000013"), (1e-300, 0, 3, "0"), (1234.5, 1, 3, "1,234.5"),
    (100, 0, 3, "100"), (0.99, 0, 1, "1"), (-1.95, 1, 1, "−2.0"), (.infinity, 0, 1, "∞"),
    (-.infinity, 0, 1, "−∞"), (.nan, 0, 1, "–"), (.leastNonzeroMagnitude, 3, 3, "0.000"),
  ])
  func `numbers round half away from zero`(value: Double, least: Int, most: Int, text: String) {
    expect(LocaleFormat("en_US").number(value, decimals: least...most) == text)
  }

  @Test func `integers of any size are grouped`() {
    expectEqual(LocaleFormat("en_US").number(Int.min), "−9,223,372,036,854,775,808")
    expectEqual(LocaleFormat("en_US").number(999), "999")
    expectEqual(LocaleFormat("cs_CZ").number(1000), "1\u{A0}000")
    expectEqual(LocaleFormat("ar_EG").number(-1000), "\u{61C}−١٬٠٠٠")
  }

  @Test func `formatted numbers parse as the same value`() {
    var random = SeededNumbers(seed: 4)
    for _ in 0..<2000 {
      let value = Double(Int.random(in: -999_999...999_999, using: &random)) / 100
      let text = LocaleFormat("en_US").number(value, decimals: 2...2)
      expect(Double(text.filter { $0 != "," }.replacing("−", with: "-")) == value)
    }
  }

  @Test(arguments: [
    ("DE BE DK", "1.234.567,891", "−1.234,5", "1.234,50\u{A0}€", "−1.234,50\u{A0}€"),
    ("NL", "1.234.567,891", "−1.234,5", "€\u{A0}1.234,50", "€\u{A0}−1.234,50"),
    (
      "SE FI", "1\u{A0}234\u{A0}567,891", "−1\u{A0}234,5", "1\u{A0}234,50\u{A0}€",
      "−1\u{A0}234,50\u{A0}€"
    ),
    ("CH", "1’234’567.891", "−1’234.5", "€\u{A0}1’234.50", "€−1’234.50"),
    (
      "ZA", "1\u{A0}234\u{A0}567,891", "−1\u{A0}234,5", "€1\u{A0}234,50", "−€1\u{A0}234,50"
    ),
    ("US GB IE AU", "1,234,567.891", "−1,234.5", "€1,234.50", "−€1,234.50"),
  ])
  func `English has the separators of the country`(
    regions: String, long: String, short: String, money: String, debt: String
  ) {
    for region in regions.split(separator: " ") {
      let format = LocaleFormat("en_\(region)")
      expectEqual(format.number(1_234_567.891), long, "\(region)")
      expectEqual(format.number(-1234.5), short, "\(region)")
      expectEqual(format.money(1234.5, currency: "EUR"), money, "\(region)")
      expectEqual(format.money(-1234.5, currency: "EUR"), debt, "\(region)")
    }
  }

  @Test(arguments: [
    ("en_US", "5%", "−12.5%"), ("cs_CZ", "5\u{A0}%", "−12,5\u{A0}%"),
    ("ru_RU", "5\u{A0}%", "−12,5\u{A0}%"), ("de_DE", "5\u{A0}%", "−12,5\u{A0}%"),
    ("de_CH", "5%", "−12.5%"),
    ("ar_EG", "٥٪\u{61C}", "\u{61C}−١٢٫٥٪\u{61C}"),
    ("ar_MA", "5\u{200E}%\u{200E}", "\u{200E}−12,5\u{200E}%\u{200E}"),
    ("ar_AE", "5\u{200E}%\u{200E}", "\u{200E}−12.5\u{200E}%\u{200E}"),
  ])
  func `fractions are formatted as percentages`(name: String, five: String, negative: String) {
    expect(LocaleFormat(name).percent(0.05) == five)
    expect(LocaleFormat(name).percent(-0.125, decimals: 1...1) == negative)
    expectEqual(LocaleFormat(name).percent(.nan), "–")
  }

  @Test(arguments: [
    ("en_US", "USD", "$1,234.50"), ("en_US", "EUR", "€1,234.50"), ("en_US", "JPY", "¥1,235"),
    ("en_US", "CZK", "CZK\u{A0}1,234.50"), ("en_US", "CAD", "CA$1,234.50"),
    ("en_US", "KWD", "KWD\u{A0}1,234.500"), ("en_US", "cny", "CN¥1,234.50"),
    ("en_GB", "USD", "US$1,234.50"), ("en_GB", "GBP", "£1,234.50"), ("en_GB", "JPY", "JP¥1,235"),
    ("en_CA", "CAD", "$1,234.50"), ("en_CA", "USD", "US$1,234.50"), ("en_IN", "INR", "₹1,234.50"),
    ("en_AU", "AUD", "$1,234.50"), ("en_US", "BTC", "BTC\u{A0}1,234.50000000"),
    ("cs_CZ", "CZK", "1\u{A0}234,50\u{A0}Kč"), ("cs_CZ", "USD", "1\u{A0}234,50\u{A0}US$"),
    ("cs_CZ", "EUR", "1\u{A0}234,50\u{A0}€"), ("cs_CZ", "PLN", "1\u{A0}234,50\u{A0}PLN"),
    ("ru_RU", "RUB", "1\u{A0}234,50\u{A0}₽"), ("ru_RU", "USD", "1\u{A0}234,50\u{A0}$"),
    ("de_DE", "EUR", "1.234,50\u{A0}€"), ("de_DE", "USD", "1.234,50\u{A0}$"),
    ("de_AT", "EUR", "€\u{A0}1.234,50"), ("de_CH", "CHF", "CHF\u{A0}1’234.50"),

    ("ar_EG", "EGP", "\u{200F}١٬٢٣٤٫٥٠\u{A0}ج.م.\u{200F}"),
    ("ar_EG", "USD", "\u{200F}١٬٢٣٤٫٥٠\u{A0}US$\u{200E}"),
    ("ar_SA", "SAR", "\u{200F}١٬٢٣٤٫٥٠\u{A0}ر.س.\u{200F}"),
    ("ar_MA", "MAD", "\u{200F}1.234,50\u{A0}د.م.\u{200F}"),
    ("ar_AE", "AED", "\u{200F}1,234.50\u{A0}د.إ.\u{200F}"),
  ])
  func `the currency symbol is where the locale has it`(name: String, code: String, text: String) {
    expect(LocaleFormat(name).money(1234.5, currency: code) == text)
  }

  @Test(arguments: [
    ("en_US", "−$1,234.50"), ("en_GB", "−US$1,234.50"), ("cs_CZ", "−1\u{A0}234,50\u{A0}US$"),
    ("de_AT", "−$\u{A0}1.234,50"), ("de_CH", "$−1’234.50"),
    ("ar_EG", "\u{61C}−\u{200F}١٬٢٣٤٫٥٠\u{A0}US$\u{200E}"),
    ("ar_AE", "\u{200F}\u{200E}−1,234.50\u{A0}US$\u{200E}"),
  ])
  func `the minus of a debt is where the locale has it`(name: String, text: String) {
    expect(LocaleFormat(name).money(-1234.5, currency: "USD") == text)
  }

  @Test func `the decimals of money are configurable`() {
    expectEqual(LocaleFormat("en_US").money(67_890.4, currency: "USD", decimals: 0), "$67,890")
    expectEqual(LocaleFormat("en_US").money(0.001, currency: "USD", decimals: 4), "$0.0010")
    expectEqual(LocaleFormat("en_US").money(-0.001, currency: "USD"), "$0.00")
  }

  @Test(
    arguments: [
      ("en_US", 0, "Zero KB"), ("en_US", 1, "1 byte"), ("en_US", 999, "999 bytes"),
      ("en_US", 1000, "1.0 KB"), ("en_US", 999_949, "999.9 KB"), ("en_US", 999_950, "1.0 MB"),
      ("en_US", 1_250_000, "1.3 MB"), ("en_US", 499_963_170_816, "500.0 GB"),
      ("en_US", 999_949_000_000, "999.9 GB"), ("en_US", 999_950_000_000, "1.0 TB"),
      ("en_US", 1_500_000_000_000, "1.5 TB"), ("en_US", -2000, "−2.0 KB"),
      ("en_US", Int64.max, "9.2 EB"), ("en_US", Int64.min, "−9.2 EB"),
      ("cs_CZ", 0, "0\u{A0}kB"), ("cs_CZ", 2, "2\u{A0}bajty"), ("cs_CZ", 5, "5\u{A0}bajtů"),
      ("cs_CZ", 499_963_170_816, "500,0\u{A0}GB"), ("ru_RU", 1, "1\u{A0}байт"),
      ("ru_RU", 22, "22\u{A0}байта"), ("ru_RU", 25, "25\u{A0}байт"),
      ("ru_RU", 499_963_170_816, "500,0\u{A0}ГБ"), ("de_DE", 1_500_000_000_000, "1,5\u{A0}TB"),

      ("ar_EG", 0, "صفر\u{A0}كيلوبايت"), ("ar_EG", 499_963_170_816, "٥٠٠٫٠\u{A0}غ.ب"),
      ("ar_MA", 1_500_000_000_000, "1,5\u{A0}تيرابايت"),
    ] as [(String, Int64, String)])
  func `sizes are in decimal units`(name: String, count: Int64, text: String) {
    expect(LocaleFormat(name).byteCount(count) == text)
  }

  @Test func `locale names of all forms are parsed`() {
    let format = LocaleFormat("zh_Hant_TW.UTF-8@pinyin")
    expectEqual(format.language, "zh")
    expectEqual(format.region, "TW")
    expectEqual(LocaleFormat("POSIX").language, "")
    expectEqual(LocaleFormat("es_419").region, "419")
    expect(LocaleFormat("ar_EG").isRightToLeft)
    expect(!LocaleFormat("cs_CZ").isRightToLeft)
  }

  @Test(arguments: [
    ("C", "1234.5", "1234.5"), ("cs_CZ", "-0.5", "-0,5"), ("ar_EG", "1234.5", "١٢٣٤٫٥"),
    ("ar_AE", "0.25", "0.25"), ("ar_MA", "0.25", "0,25"), ("ru_RU", "100", "100"),
  ])
  func `a number for a text field has no groups`(name: String, plain: String, typed: String) {
    expect(LocaleFormat(name).typed(plain) == typed)
    expect(TypedNumber.plain(typed) == plain)
  }

  @Test(arguments: [
    ("١٬٢٣٤٫٥", "1234.5"), ("\u{61C}-٣", "-3"), ("۴٫۲", "4.2"), ("٢،٥", "2.5"), ("−7", "-7"),
    ("1\u{A0}234,5", "1234.5"), ("1,000,000", "1,000,000"), ("1.2,3", "1.2,3"), ("five", "five"),
    ("²", "²"), ("", ""),
  ])
  func `a number is parsed in the digits of any language`(typed: String, plain: String) {
    expect(TypedNumber.plain(typed) == plain)
  }
}
