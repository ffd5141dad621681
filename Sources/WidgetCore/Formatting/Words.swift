/// The words of a language that numbers and times are told with. `#` stands for the number.
struct Words: Sendable {
  /// Sunday first, as in running text.
  var weekdays: [String]
  var shortWeekdays: [String]
  /// After the number of a day.
  var months: [String]
  var shortMonths: [String]
  /// Before and after noon.
  var halves: (morning: String, afternoon: String)

  var now: String
  var yesterday: String
  var today: String
  var tomorrow: String
  var minutesAgo: [PluralForm: String]
  var inMinutes: [PluralForm: String]
  var hoursAgo: [PluralForm: String]
  var inHours: [PluralForm: String]
  var daysAgo: [PluralForm: String]
  var inDays: [PluralForm: String]

  var zeroBytes: String
  var bytes: [PluralForm: String]
  /// From a thousand on.
  var byteUnits: [String]
  /// Between a number and its unit.
  var unitSpace = noBreak
}

extension Words {
  static let english = Words(
    weekdays: list("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
    shortWeekdays: list("Sun Mon Tue Wed Thu Fri Sat"),
    months: list(
      "January February March April May June July August September October November December"),
    shortMonths: list("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    halves: ("AM", "PM"),
    now: "now", yesterday: "yesterday", today: "today", tomorrow: "tomorrow",
    minutesAgo: [.other: "# min ago"], inMinutes: [.other: "in # min"],
    hoursAgo: [.other: "# h ago"], inHours: [.other: "in # h"],
    daysAgo: [.one: "# day ago", .other: "# days ago"],
    inDays: [.one: "in # day", .other: "in # days"],
    zeroBytes: "Zero KB", bytes: [.one: "byte", .other: "bytes"],
    byteUnits: list("KB MB GB TB PB EB"), unitSpace: " ")

  static let czech = Words(
    weekdays: list("neděle pondělí úterý středa čtvrtek pátek sobota"),
    shortWeekdays: list("ne po út st čt pá so"),
    months: list(
      "ledna února března dubna května června července srpna září října listopadu prosince"),
    shortMonths: (1...12).map { "\($0)." },
    halves: ("dop.", "odp."),
    now: "nyní", yesterday: "včera", today: "dnes", tomorrow: "zítra",
    minutesAgo: [.other: "před #\u{A0}min"], inMinutes: [.other: "za #\u{A0}min"],
    hoursAgo: [.other: "před #\u{A0}h"], inHours: [.other: "za #\u{A0}h"],
    daysAgo: [.one: "před #\u{A0}dnem", .other: "před #\u{A0}dny"],
    inDays: [.one: "za #\u{A0}den", .few: "za #\u{A0}dny", .other: "za #\u{A0}dní"],
    zeroBytes: "0\u{A0}kB", bytes: [.one: "bajt", .few: "bajty", .other: "bajtů"],
    byteUnits: list("kB MB GB TB PB EB"))

  static let russian = Words(
    weekdays: list("воскресенье понедельник вторник среда четверг пятница суббота"),
    shortWeekdays: list("вс пн вт ср чт пт сб"),
    months: list(
      "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    shortMonths: list("янв. февр. марта апр. мая июня июля авг. сент. окт. нояб. дек."),
    halves: ("AM", "PM"),
    now: "сейчас", yesterday: "вчера", today: "сегодня", tomorrow: "завтра",
    minutesAgo: [.other: "#\u{A0}мин. назад"], inMinutes: [.other: "через #\u{A0}мин."],
    hoursAgo: [.other: "#\u{A0}ч назад"], inHours: [.other: "через #\u{A0}ч"],
    daysAgo: [
      .one: "#\u{A0}день назад", .few: "#\u{A0}дня назад", .other: "#\u{A0}дней назад",
    ],
    inDays: [
      .one: "через #\u{A0}день", .few: "через #\u{A0}дня", .other: "через #\u{A0}дней",
    ],
    zeroBytes: "0\u{A0}кБ", bytes: [.few: "байта", .other: "байт"],
    byteUnits: list("кБ МБ ГБ ТБ ПБ ЭБ"))

  static let german = Words(
    weekdays: list("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
    shortWeekdays: list("So. Mo. Di. Mi. Do. Fr. Sa."),
    months: list(
      "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    shortMonths: list("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    halves: ("AM", "PM"),
    now: "jetzt", yesterday: "gestern", today: "heute", tomorrow: "morgen",
    minutesAgo: [.other: "vor #\u{A0}Min."], inMinutes: [.other: "in #\u{A0}Min."],
    hoursAgo: [.other: "vor #\u{A0}Std."], inHours: [.other: "in #\u{A0}Std."],
    daysAgo: [.one: "vor #\u{A0}Tag", .other: "vor #\u{A0}Tagen"],
    inDays: [.one: "in #\u{A0}Tag", .other: "in #\u{A0}Tagen"],
    zeroBytes: "0\u{A0}kB", bytes: [.other: "Byte"], byteUnits: list("kB MB GB TB PB EB"))

  static let french = Words(
    weekdays: list("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    shortWeekdays: list("dim. lun. mar. mer. jeu. ven. sam."),
    months: list(
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: list("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    halves: ("AM", "PM"),
    now: "maintenant", yesterday: "hier", today: "aujourd’hui", tomorrow: "demain",
    minutesAgo: [.other: "il y a #\u{A0}min"], inMinutes: [.other: "dans #\u{A0}min"],
    hoursAgo: [.other: "il y a #\u{A0}h"], inHours: [.other: "dans #\u{A0}h"],
    daysAgo: [.one: "il y a #\u{A0}jour", .other: "il y a #\u{A0}jours"],
    inDays: [.one: "dans #\u{A0}jour", .other: "dans #\u{A0}jours"],
    zeroBytes: "Zéro\u{A0}ko", bytes: [.one: "octet", .other: "octets"],
    byteUnits: list("ko Mo Go To Po Eo"))
}

extension Words {
  static func list(_ words: String) -> [String] { words.split(separator: " ").map(String.init) }
}
