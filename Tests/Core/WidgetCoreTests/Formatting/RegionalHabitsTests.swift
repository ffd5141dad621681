import Expectations
import Testing
import WidgetCore

@Suite("Regional preferences")
struct RegionalHabitsTests {
  @Test(
    "the first day of the week depends on the country, not the language",
    arguments: [
      ("en_US.UTF-8", 0), ("en_GB", 1), ("de_DE", 1), ("cs_CZ", 1), ("ru_RU", 1), ("ar_EG", 6),
      ("ar_SA", 0), ("ar_AE", 1), ("ar_MA", 1), ("dv_MV", 5), ("pt_BR", 0), ("pt_PT", 0),
      ("en_DE", 1), ("zh_CN", 1), ("ja_JP", 0), ("de_US", 0),
    ])
  func firstWeekday(locale: String, day: Int) {
    expect(LocaleFormat(locale).firstWeekday == day)
  }

  @Test(
    "without a country, the most likely one of the language applies",
    arguments: [("en", 0), ("ar", 6), ("cs", 1), ("fa", 6), ("C", 1), ("", 1), ("xx", 1)])
  func likely(locale: String, day: Int) {
    expect(LocaleFormat(locale).firstWeekday == day)
  }

  @Test(
    "few countries use Fahrenheit or miles",
    arguments: [
      ("en_US", true, true), ("es_PR", true, false), ("en_GB", false, true),
      ("en_CA", false, false),
      ("de_DE", false, false), ("C", false, false),
    ])
  func units(locale: String, fahrenheit: Bool, miles: Bool) {
    let format = LocaleFormat(locale)
    expect(format.usesFahrenheit == fahrenheit)
    expect(format.usesMiles == miles)
  }

  @Test(
    "wind speed has the unit of local forecasts",
    arguments: [
      ("en_US", .milesPerHour), ("en_GB", .milesPerHour), ("ru_RU", .metersPerSecond),
      ("sv_SE", .metersPerSecond), ("sv_FI", .metersPerSecond), ("cs_CZ", .kilometersPerHour),
      ("ru_UA", .kilometersPerHour), ("C", .kilometersPerHour),
    ] as [(String, LocaleFormat.WindUnit)])
  func wind(locale: String, unit: LocaleFormat.WindUnit) {
    expect(LocaleFormat(locale).windUnit == unit)
  }

  @Test("precipitation is in inches only in the United States")
  func inches() {
    expect(LocaleFormat("es_US").usesInches)
    expect(!LocaleFormat("en_GB").usesInches)
  }
}
