// Regional preferences from the CLDR (48). Regions that aren't listed use the most common ones.

extension LocaleFormat {
  /// A unit of wind speed.
  public enum WindUnit: Hashable, Sendable {
    case kilometersPerHour, metersPerSecond, milesPerHour
  }

  /// The first day of the week, from 0 for Sunday to 6.
  public var firstWeekday: Int {
    if Habits.weeksFromSunday.contains(country) { return 0 }
    if Habits.weeksFromFriday.contains(country) { return 5 }
    return Habits.weeksFromSaturday.contains(country) ? 6 : 1
  }

  /// The days of the weekend, from 0 for Sunday to 6.
  public var weekend: Set<Int> {
    Habits.weekends.first { $0.countries.contains(country) }?.days ?? [6, 0]
  }

  /// Whether the language is written from right to left. Some have two scripts, by their country.
  public var isRightToLeft: Bool {
    if !script.isEmpty { return Habits.rightToLeftScripts.contains(script) }
    return Habits.rightToLeft.contains(language)
      || Habits.rightToLeft.contains("\(language)_\(region)")
  }

  /// The scripts that names of locales have as modifiers.
  static let scripts = [
    "arabic": "arab", "cyrillic": "cyrl", "devanagari": "deva", "latin": "latn",
  ]

  /// Whether temperatures are in °F.
  public var usesFahrenheit: Bool { Habits.fahrenheit.contains(country) }

  /// Whether distances are in miles, and speeds in miles per hour.
  public var usesMiles: Bool { Habits.miles.contains(country) }

  /// Whether precipitation is in inches, and air pressure in inches of mercury.
  public var usesInches: Bool { country == "US" }

  /// The unit of wind speed. The CLDR has km/h for Great Britain, but forecasts there use mph.
  public var windUnit: WindUnit {
    if usesMiles { return .milesPerHour }
    return Habits.wind.contains(country) ? .metersPerSecond : .kilometersPerHour
  }

  /// The region, otherwise the most likely one of the language; empty if it makes no difference, and for the
  /// C locale.
  private var country: String { region.isEmpty ? Habits.likelyCountries[language] ?? "" : region }
}

private enum Habits {
  static let weeksFromSunday = words(
    "AG AO AS BD BR BS BT BW BZ CA CO CV DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO "
      + "MT MX MZ NI NP PA PE PH PK PR PT PY SA SG ST SV TH TL TT TW UM US VE VI WS YE ZA ZW")
  static let weeksFromFriday = words("MV")
  static let weeksFromSaturday = words("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")
  /// Weekends that aren't Saturday and Sunday.
  static let weekends: [(days: Set<Int>, countries: Set<String>)] = [
    ([5, 6], words("BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE")), ([4, 5], words("AF")),
    ([5], words("IR")), ([0], words("IN UG")),
  ]
  static let rightToLeftScripts = words("adlm arab hebr mand mend nkoo rohg samr syrc thaa")
  static let rightToLeft = words(
    "apc ar arc ary arz bal bgn bqi brh ckb dv fa glk he iw khw ks lki lrc luz mzn nqo pnb ps rhg sd "
      + "sdh skr syr trw ug ur yi az_IQ az_IR kk_CN ku_IQ ku_IR ky_CN pa_PK tg_PK uz_AF")
  static let fahrenheit = words("BS BZ KY PR PW US")
  static let miles = words("GB US")
  static let wind = words("FI KR NO PL RU SE")

  static let likelyCountries = [
    "am": "ET", "ar": "EG", "bn": "BD", "dv": "MV", "en": "US", "fa": "IR", "fi": "FI", "he": "IL",
    "hi": "IN", "id": "ID", "iw": "IL", "ja": "JP", "km": "KH", "ko": "KR", "lo": "LA", "mt": "MT",
    "my": "MM", "nb": "NO", "ne": "NP", "nn": "NO", "no": "NO", "pl": "PL", "ps": "AF", "pt": "BR",
    "ru": "RU", "sv": "SE", "ta": "IN", "te": "IN", "th": "TH", "ur": "PK", "zu": "ZA",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
