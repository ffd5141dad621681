internal import WidgetCore

/// The words for days and times of a language, in lower case. Short forms that are also ordinary words, such as the
/// German "so", aren't among them.
struct DueVocabulary {
  /// Between the title and a date: "by Friday".
  var before: [String]
  var today: [String]
  var tomorrow: [String]
  var dayAfterTomorrow: [String]
  /// Before a number of days.
  var after: [String]
  var days: [String]
  var weeks: [String]
  var months: [String]
  /// Before a weekday: "next Friday".
  var next: [String]
  var nextWeek: [String]
  var nextMonth: [String]
  /// From Sunday.
  var weekdays: [[String]]
  var monthNames: [[String]]
  var times: TimeVocabulary

  /// The language's own words, and English.
  static func all(for language: String) -> [DueVocabulary] {
    [own[language], english].compactMap(\.self)
  }

  private static let own = ["de": german, "cs": czech, "ru": russian, "ar": arabic]

  static let english = DueVocabulary(
    before: ["on", "by", "until", "due"], today: ["today"],
    tomorrow: ["tomorrow", "tmr"],
    dayAfterTomorrow: ["the day after tomorrow", "day after tomorrow"], after: ["in"],
    days: ["days", "day", "a day"], weeks: ["weeks", "week", "a week"],
    months: ["months", "month", "a month"], next: ["next"],
    nextWeek: ["next week"], nextMonth: ["next month"],
    weekdays: [
      ["sunday"], ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed"],
      ["thursday", "thu", "thurs"], ["friday", "fri"], ["saturday", "sat"],
    ],
    monthNames: [
      ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"],
      ["june", "jun"], ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"],
      ["october", "oct"], ["november", "nov"], ["december", "dec"],
    ],
    times: .english)

  static let german = DueVocabulary(
    before: ["bis zum", "bis", "am", "den"], today: ["heute"],
    tomorrow: ["morgen"], dayAfterTomorrow: ["übermorgen"], after: ["in"],
    days: ["tagen", "tag", "tage"], weeks: ["wochen", "woche", "einer woche"],
    months: ["monaten", "monat", "einem monat"],
    next: ["nächsten", "nächster", "kommenden", "nächste"],
    nextWeek: ["nächste woche", "nächster woche", "kommende woche"],
    nextMonth: ["nächsten monat", "nächster monat", "kommenden monat"],
    weekdays: [
      ["sonntag"], ["montag"], ["dienstag"], ["mittwoch"], ["donnerstag"], ["freitag"],
      ["samstag", "sonnabend"],
    ],
    monthNames: [
      ["januar", "jänner", "jan."], ["februar", "feb."], ["märz"], ["april"], ["mai"], ["juni"],
      ["juli"], ["august", "aug."], ["september", "sept."], ["oktober", "okt."],
      ["november", "nov."], ["dezember", "dez."],
    ],
    times: .german)

  static let czech = DueVocabulary(
    before: ["do", "ve", "v"], today: ["dnes"], tomorrow: ["zítra"],
    dayAfterTomorrow: ["pozítří"], after: ["za"], days: ["dny", "dní", "den", "dnů"],
    weeks: ["týdny", "týdnů", "týden"], months: ["měsíce", "měsíců", "měsíc"],
    next: ["příští", "další"], nextWeek: ["příští týden"], nextMonth: ["příští měsíc"],
    weekdays: [
      ["neděli", "neděle"], ["pondělí"], ["úterý"], ["středu", "středa", "středy"],
      ["čtvrtek", "čtvrtka"], ["pátek", "pátku"], ["sobotu", "sobota", "soboty"],
    ],
    monthNames: [
      ["ledna", "leden"], ["února", "únor"], ["března", "březen"], ["dubna", "duben"],
      ["května", "květen"], ["června", "červen"], ["července", "červenec"], ["srpna", "srpen"],
      ["září"], ["října", "říjen"], ["listopadu", "listopad"], ["prosince", "prosinec"],
    ],
    times: .czech)

  static let russian = DueVocabulary(
    before: ["до", "к", "во", "в"], today: ["сегодня"], tomorrow: ["завтра"],
    dayAfterTomorrow: ["послезавтра"], after: ["через"], days: ["дня", "дней", "день"],
    weeks: ["недели", "недель", "неделю"], months: ["месяца", "месяцев", "месяц"],
    next: ["следующий", "следующую", "следующее", "следующего", "следующей"],
    nextWeek: ["на следующей неделе", "следующая неделя"],
    nextMonth: ["в следующем месяце", "следующий месяц"],
    weekdays: [
      ["воскресенье", "воскресенья", "вс"], ["понедельник", "понедельника", "пн"],
      ["вторник", "вторника", "вт"], ["среду", "среда", "среды", "ср"],
      ["четверг", "четверга", "чт"], ["пятницу", "пятница", "пятницы", "пт"],
      ["субботу", "суббота", "субботы", "сб"],
    ],
    monthNames: [
      ["января"], ["февраля"], ["марта"], ["апреля"], ["мая"], ["июня"], ["июля"], ["августа"],
      ["сентября"], ["октября"], ["ноября"], ["декабря"],
    ],
    times: .russian)

  static let arabic = DueVocabulary(
    before: ["قبل", "حتى", "يوم", "في"], today: ["اليوم"], tomorrow: ["غدا", "غد", "الغد", "بكرة"],
    dayAfterTomorrow: ["بعد غد", "بعد الغد"],
    after: ["بعد", "خلال"], days: ["أيام", "يوم", "يوما"], weeks: ["أسابيع", "أسبوع", "أسبوعا"],
    months: ["أشهر", "شهر", "شهرا"], next: [],
    nextWeek: ["الأسبوع القادم", "الأسبوع المقبل"], nextMonth: ["الشهر القادم", "الشهر المقبل"],
    weekdays: [
      ["الأحد", "أحد"], ["الاثنين", "الإثنين"], ["الثلاثاء"], ["الأربعاء"], ["الخميس"], ["الجمعة"],
      ["السبت"],
    ],
    monthNames: [
      ["يناير", "كانون الثاني"], ["فبراير", "شباط"], ["مارس", "آذار"], ["أبريل", "نيسان"],
      ["مايو", "أيار"], ["يونيو", "حزيران"], ["يوليو", "تموز"], ["أغسطس", "آب"],
      ["سبتمبر", "أيلول"], ["أكتوبر", "تشرين الأول"], ["نوفمبر", "تشرين الثاني"],
      ["ديسمبر", "كانون الأول"],
    ],
    times: .arabic)
}
