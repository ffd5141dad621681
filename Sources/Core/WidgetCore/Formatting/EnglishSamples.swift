/// The formats of English outside of the United States, and for languages without a translation: English
/// words, ISO dates and an unambiguous 24-hour clock.
enum EnglishSamples {
  /// The key for languages without a translation, in place of a country.
  static let elsewhere = "-"

  private static let american = "AS GU MP PH PR UM US VI"

  static let versions: [LocaleSample: String] = [
    LocaleSamples.halves: "am;pm|US CA IN PH -:AM;PM",
    LocaleSamples.dayAndMonth: "d MMMM|\(american) CA:MMMM d",
    LocaleSamples.shortDayAndMonth: "d MMM|\(american) CA:MMM d",
    LocaleSamples.weekdayAndDay:
      "EEEE d MMMM|\(american) CA:EEEE, MMMM d|IN NZ ZA -:EEEE, d MMMM",
    LocaleSamples.shortWeekdayAndDay:
      "EEE d MMM|\(american) CA:EEE, MMM d|AU IN NZ ZA -:EEE, d MMM",
    LocaleSamples.longDate: "d MMMM y|\(american) CA:MMMM d, y",
    LocaleSamples.shortDate:
      "dd/MM/y|\(american):M/d/yy|AU:d/M/y|CA -:y-MM-dd|IN:dd/MM/yy|NZ:d/MM/yy|ZA:y/MM/dd",
    LocaleSamples.time: "HH:mm|\(american) AU CA HK IN NZ PK SG:h:mm a",
    LocaleSamples.number: "-1,234,567.89|IN:-12,34,567.89",
    LocaleSamples.currencies: "AUD A$|US:USD $;JPY ¥;AUD A$|IN:USD $;AUD A$|-:",
  ]
}
