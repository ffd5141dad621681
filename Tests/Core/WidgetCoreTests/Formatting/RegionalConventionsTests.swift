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
      ("pt_AO", 0), ("pt_CV", 0), ("is_IS", 0), ("pt_ST", 0), ("pt_TL", 0), ("pt_GW", 1),
    ])
  func firstWeekday(locale: String, day: Int) {
    expect(LocaleFormat(locale).firstWeekday == day)
  }

  @Test(
    "the weekend depends on the country",
    arguments: [
      ("en_US", [6, 0]), ("cs_CZ", [6, 0]), ("ar_EG", [5, 6]), ("ar_AE", [6, 0]),
      ("he_IL", [5, 6]),
      ("fa", [5]), ("fa_AF", [4, 5]), ("hi_IN", [0]), ("C", [6, 0]),
    ] as [(String, Set<Int>)])
  func weekend(locale: String, days: Set<Int>) {
    expectEqual(LocaleFormat(locale).weekend, days)
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

  @Test(
    "the direction depends on the script, and without one on language and country",
    arguments: [
      "ar_EG.UTF-8", "he_IL", "iw_IL", "fa_IR", "ur_IN", "ckb_IQ", "sd_PK", "az_Arab", "az_Arab_IQ",
      "az_Arab_IR", "az_IR", "bal_Arab_PK", "bgn_PK", "bqi_IR", "brh_PK", "ff_Adlm_GN",
      "ff_Adlm_SN",
      "ha_Arab_NG", "kk_Arab_CN", "kk_CN", "ks_IN", "ks_Arab_IN", "ku_Arab_IQ", "ku_IQ", "lrc_IR",
      "ms_Arab_MY", "mzn_IR", "nqo_GN", "bm_Nkoo_ML", "pa_Arab_PK", "pa_PK", "rhg_Rohg_BD",
      "sdh_IQ",
      "skr_PK", "syr_SY", "trw_PK", "uz_Arab_AF", "uz_AF", "ug_CN", "yi_US.utf8", "apc_SY",
      "ary_MA",
      "uz_UZ@arabic", "ar_AE@euro",
    ])
  func rightToLeft(locale: String) {
    expect(LocaleFormat(locale).isRightToLeft)
  }

  @Test(
    "other scripts and languages are written from left to right",
    arguments: [
      "en_US", "de_DE@euro", "sd_Deva_IN", "sd_IN@devanagari", "ks_Deva_IN", "ks_IN@devanagari",
      "az_AZ", "az_Latn_IR", "ff_Latn_SN", "ff_SN", "ku_TR", "pa_IN", "pa_Guru_IN", "uz_UZ",
      "uz_UZ@cyrillic", "ug_Latn", "kk_KZ", "ms_MY", "ha_NG", "C", "C.UTF-8", "",
    ])
  func leftToRight(locale: String) {
    expect(!LocaleFormat(locale).isRightToLeft)
  }

  @Test("precipitation is in inches only in the United States")
  func inches() {
    expect(LocaleFormat("es_US").usesInches)
    expect(!LocaleFormat("en_GB").usesInches)
  }
}
