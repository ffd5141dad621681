// The facts of the CLDR (45), as far as they are about countries rather than languages: what isn't named
// here is as in most of the world.

extension LocaleFormat {
  /// In what the speed of wind is told.
  public enum WindUnit: Hashable, Sendable {
    case kilometersPerHour, metersPerSecond, milesPerHour
  }

  /// The day that a week begins with, from 0, which is Sunday, to 6.
  public var firstWeekday: Int {
    if Habits.weeksFromSunday.contains(country) { return 0 }
    if Habits.weeksFromFriday.contains(country) { return 5 }
    return Habits.weeksFromSaturday.contains(country) ? 6 : 1
  }

  /// Whether temperatures are told in °F.
  public var usesFahrenheit: Bool { Habits.fahrenheit.contains(country) }

  /// Whether roads are measured in miles, and speeds in miles per hour.
  public var usesMiles: Bool { Habits.miles.contains(country) }

  /// Whether rain is measured in inches, and the pressure of the air in inches of mercury.
  public var usesInches: Bool { country == "US" }

  /// In what the speed of wind is told. (The CLDR has km/h for Great Britain, where all who tell of it
  /// say mph.)
  public var windUnit: WindUnit {
    if usesMiles { return .milesPerHour }
    return Habits.wind.contains(country) ? .metersPerSecond : .kilometersPerHour
  }

  /// The region, or where most of those live who speak the language; empty where that makes no
  /// difference, and for the locale C.
  private var country: String { region.isEmpty ? Habits.likelyCountries[language] ?? "" : region }
}

private enum Habits {
  static let weeksFromSunday = words(
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX "
      + "MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW")
  static let weeksFromFriday = words("MV")
  static let weeksFromSaturday = words("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")
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
