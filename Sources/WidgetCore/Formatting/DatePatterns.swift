/// In which order a locale writes a date, and with what in between.
struct DatePatterns: Hashable, Sendable {
  /// Letters stand for parts: d, dd, M, MM, y, yy; all else for itself.
  var short = "y-MM-dd"
  /// Whether the month comes before the day: "July 3".
  var isMonthFirst = false
  /// After the number of the day: ". " in "3. července".
  var afterDay = " "
  /// Between the weekday and the rest.
  var afterWeekday = ", "
  var afterShortWeekday = ", "
  /// Between the day and the year in a long date, and after the year.
  var beforeYear = " "
  var afterYear = ""
  var uses24Hours = true
  /// Whether the hours before ten have a zero.
  var padsHours = true

  private static let americas: Set = ["", "AS", "GU", "MP", "PH", "PR", "UM", "US", "VI"]
  private static let halfDays: Set = ["AU", "CA", "HK", "IN", "NZ", "PK", "SG"]
  private static let arabicFullDays: Set = ["IL", "KM", "MA"]

  init(language: String, region: String) {
    switch language {
    case "en":
      isMonthFirst = Self.americas.contains(region) || region == "CA"
      beforeYear = isMonthFirst ? ", " : " "
      uses24Hours = !(Self.americas.contains(region) || Self.halfDays.contains(region))
      padsHours = uses24Hours
      (short, afterWeekday, afterShortWeekday) =
        switch region {
        case _ where Self.americas.contains(region): ("M/d/yy", ", ", ", ")
        case "AU": ("d/M/y", " ", ", ")
        case "CA": ("y-MM-dd", ", ", ", ")
        case "IN": ("dd/MM/yy", ", ", ", ")
        case "NZ": ("d/MM/yy", ", ", ", ")
        case "ZA": ("y/MM/dd", ", ", ", ")
        default: ("dd/MM/y", " ", " ")
        }
    case "ar":
      short = "d\u{200F}/M\u{200F}/y"
      afterDay = noBreak
      (afterWeekday, afterShortWeekday) = ("، ", "، ")
      uses24Hours = Self.arabicFullDays.contains(region)
      padsHours = uses24Hours
    case "cs":
      short = "dd.MM.y"
      afterDay = ".\(noBreak)"
      (afterWeekday, afterShortWeekday) = (" ", " ")
      padsHours = false
    case "de":
      short = "dd.MM.yy"
      afterDay = ".\(noBreak)"
      afterShortWeekday = " "
    case "fr":
      short = region == "CA" ? "y-MM-dd" : region == "CH" ? "dd.MM.yy" : "dd/MM/y"
      afterDay = noBreak
      (afterWeekday, afterShortWeekday) = (" ", " ")
    case "ru":
      short = "dd.MM.y"
      afterDay = noBreak
      afterYear = "\(noBreak)г."
    default:
      break
    }
  }
}
