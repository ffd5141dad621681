public import WidgetCore

/// The strings of months.
public nonisolated enum MonthPhrases {
  public static var previous: String { translated("Previous Month") }
  public static var next: String { translated("Next Month") }
  // Above a month, such as "November 2026".
  public static func month(_ name: String, ofYear year: String) -> String {
    translated("{month} {year}", ["month": name, "year": year])
  }

  /// A month by itself, as a heading.
  public static func month(_ number: Int) -> String {
    switch number {
    case 1: translated("January")
    case 2: translated("February")
    case 3: translated("March")
    case 4: translated("April")
    case 5: translated("May")
    case 6: translated("June")
    case 7: translated("July")
    case 8: translated("August")
    case 9: translated("September")
    case 10: translated("October")
    case 11: translated("November")
    default: translated("December")
    }
  }

  /// "Today", as the locale writes it.
  public static func today(_ format: LocaleFormat) -> String {
    let day = CivilDay(0).time
    let word = format.day(day, from: day)
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}
