// Samples of the formats of numbers, dates and times. Translators translate them like other messages, so that
// one file has a whole language. The English ones below are those of the United States; `EnglishSamples` has
// those of other countries.
//
// Variants of countries follow a bar: "Januar;…|AT:Jänner;…".

/// A message that shows by example how a language formats something.
struct LocaleSample: Hashable, Sendable {
  let original: String
  /// The plural form; nil for messages without a number.
  var plural: String?
}

enum LocaleSamples {
  // The days of the week as in running text, Sunday first.
  static let weekdays = sample("Sunday;Monday;Tuesday;Wednesday;Thursday;Friday;Saturday")
  // The days of the week, short, Sunday first.
  static let shortWeekdays = sample("Sun;Mon;Tue;Wed;Thu;Fri;Sat")
  // The months as they stand next to a day, in whatever case that takes. Where a country has other
  // names, they follow a bar: "Januar;…|AT:Jänner;…".
  static let months = sample(
    "January;February;March;April;May;June;July;August;September;October;November;December")
  // The months, short, as they stand next to a day; numbers where the language has no short names.
  static let shortMonths = sample("Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec")
  // Before and after noon, for clocks that go to twelve.
  static let halves = sample("AM;PM")

  // A pattern: a day of a month. d is the day, MMMM the month's name; letters of the language itself
  // that are Latin stand between apostrophes: d 'de' MMMM.
  static let dayAndMonth = sample("MMMM d")
  // A pattern: a day of a month, with the month's short name.
  static let shortDayAndMonth = sample("MMM d")
  // A pattern: the weekday and the day of a month.
  static let weekdayAndDay = sample("EEEE, MMMM d")
  // A pattern: the same with short names.
  static let shortWeekdayAndDay = sample("EEE, MMM d")
  // A pattern: a date with its year.
  static let longDate = sample("MMMM d, y")
  // A pattern: a date in figures. d and dd, M and MM, yy and y: with one or two digits at least, and
  // the year with two or all of them.
  static let shortDate = sample("M/d/yy")
  // A pattern: the time of day. h goes to 12, with a for AM or PM; H and HH go to 24.
  static let time = sample("h:mm a")

  // This very number as the language writes it: with its minus, the signs between groups and before
  // the decimals, and its own digits. Where a country writes it differently, that follows a bar:
  // "-1.234.567,89|CH LI:-1’234’567.89".
  static let number = sample("-1,234,567.89")
  // This very share of a hundred as the language writes it.
  static let percent = sample("12%")
  // An amount of money as the language writes it; ¤ stands for the sign of the currency.
  static let money = sample("¤1,234.50")
  // A debt as the language writes it; ¤ stands for the sign of the currency.
  static let debt = sample("-¤1,234.50")
  // The signs of currencies that readers of the language know, where they are not the usual ones
  // such as US$: a code and its sign each.
  static let currencies = sample("USD $;JPY ¥;AUD A$")

  // Less than a minute ago or ahead.
  static let now = sample("now")
  static let yesterday = sample("yesterday")
  static let today = sample("today")
  static let tomorrow = sample("tomorrow")
  static let minutesAgo = countedSample("{count} min ago", "{count} min ago")
  static let inMinutes = countedSample("in {count} min", "in {count} min")
  static let hoursAgo = countedSample("{count} h ago", "{count} h ago")
  static let inHours = countedSample("in {count} h", "in {count} h")
  // As short as it can be: in 1 h 33 min. Hours are 1 to 23, minutes 1 to 59.
  static let inHoursAndMinutes = sample("in {hours} h {minutes} min")
  static let daysAgo = countedSample("{count} day ago", "{count} days ago")
  static let days = countedSample("{count} day", "{count} days")
  static let inDays = countedSample("in {count} day", "in {count} days")

  // A difference between two clocks: +7 h, as short as it can be.
  static let hours = sample("{number} h")

  // A size of nothing.
  static let zeroBytes = sample("Zero KB")
  static let bytes = countedSample("{count} byte", "{count} bytes")
  // Sizes, each a thousand times the one before it, in as short a form as is usual.
  static let sizes = sample(
    "{number} KB;{number} MB;{number} GB;{number} TB;{number} PB;{number} EB")
}

/// Marks a text for extraction by `make words`.
private func sample(_ text: String) -> LocaleSample { LocaleSample(original: text) }

private func countedSample(_ one: String, _ many: String) -> LocaleSample {
  LocaleSample(original: one, plural: many)
}

/// The formats of English outside of the United States, and for languages without a translation: English
/// words, ISO dates and an unambiguous 24-hour clock.
enum EnglishSamples {
  /// The key for languages without a translation, in place of a country.
  static let elsewhere = "-"

  private static let american = "AS BI GU MH MP PH PR UM US VI"
  /// Countries whose dates have the month first.
  private static let monthFirst = "\(american) CA JP"
  private static let twelveHours =
    "AE AG AS AU BB BM BS CA CY DM ER FJ FM GD GH GM GU GY HK IN JM KI KN KY LC LR LS MH MO MP MW MY "
    + "NA NZ PG PH PK PR PW SB SD SG SL SS SZ TC TO TT UM US VC VG VI VU WS ZM"
  // Elsewhere in Europe, numbers are written as in the country's own language.
  private static let points = "BE DE DK ES IT PL RO SI"
  private static let spaces = "CZ EE FI HU LT LV NO PT SE SK UA"

  static let versions: [LocaleSample: String] = [
    LocaleSamples.shortMonths:
      "Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sept;Oct;Nov;Dec"
      + "|\(american) AE CA JP -:Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec",
    LocaleSamples.halves: "am;pm|\(american) AE IN JP -:AM;PM|CA:a.m.;p.m.",
    LocaleSamples.dayAndMonth: "d MMMM|\(monthFirst):MMMM d",
    LocaleSamples.shortDayAndMonth: "d MMM|\(monthFirst):MMM d|BW BZ MT ZA ZW:dd MMM",
    LocaleSamples.weekdayAndDay:
      "EEEE d MMMM|\(monthFirst):EEEE, MMMM d|AE IN NZ ZA -:EEEE, d MMMM",
    LocaleSamples.shortWeekdayAndDay:
      "EEE, d MMM|\(monthFirst):EEE, MMM d|GB:EEE d MMM|BW BZ ZA ZW:EEE, dd MMM",
    LocaleSamples.longDate: "d MMMM y|\(monthFirst):MMMM d, y|BW BZ MT ZA ZW:dd MMMM y",
    LocaleSamples.shortDate:
      "dd/MM/y|\(american):M/d/yy|AU HK ZW:d/M/y|BE BW BZ IN:dd/MM/yy|CA SE -:y-MM-dd|CH:dd.MM.y"
      + "|JM SG:d/M/yy|JP ZA:y/MM/dd|MV:d-M-yy|NZ:d/MM/yy",
    LocaleSamples.time: "HH:mm|\(twelveHours):h:mm a|DK ID:HH.mm|FI:H.mm|IL JP:H:mm",
    LocaleSamples.number:
      "-1,234,567.89|IN:-12,34,567.89|\(points) AT ID NL:-1.234.567,89"
      + "|\(spaces) ZA:-1\u{A0}234\u{A0}567,89|FR GE:-1\u{202F}234\u{202F}567,89|CH:-1’234’567.89",
    LocaleSamples.percent: "12%|AT DE DK FI NO SE:12\u{A0}%",
    LocaleSamples.money:
      "¤1,234.50|\(points):1.234,50\u{A0}¤|\(spaces):1\u{A0}234,50\u{A0}¤|FR GE:1\u{202F}234,50\u{A0}¤"
      + "|AT NL:¤\u{A0}1.234,50|CH:¤\u{A0}1’234.50|ID:¤1.234,50|MV:¤\u{A0}1,234.50"
      + "|ZA:¤1\u{A0}234,50",
    LocaleSamples.debt:
      "-¤1,234.50|\(points):-1.234,50\u{A0}¤|\(spaces):-1\u{A0}234,50\u{A0}¤"
      + "|FR GE:-1\u{202F}234,50\u{A0}¤|AT:-¤\u{A0}1.234,50|NL:¤\u{A0}-1.234,50|CH:¤-1’234.50"
      + "|ID:-¤1.234,50|MV:-¤\u{A0}1,234.50|ZA:-¤1\u{A0}234,50",
    LocaleSamples.currencies: "AUD A$|\(american) AE JP:USD $;JPY ¥;AUD A$|IN:USD $;AUD A$|-:",
  ]
}
