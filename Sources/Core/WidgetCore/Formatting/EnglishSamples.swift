/// How English is written in other countries than the United States, and what is written in a
/// language that has no translation: English words, dates in the order of ISO, and a clock to 24,
/// which nobody misreads.
enum EnglishSamples {
  /// The place of a country, in the versions of a sample, for languages without a translation.
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
