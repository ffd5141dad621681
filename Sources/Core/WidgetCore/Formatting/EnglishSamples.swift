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
    + "NA NZ PG PH PK PR PW SB SD SG SL SS SZ TC TO TT UM US VC VG VI VU WS"
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
