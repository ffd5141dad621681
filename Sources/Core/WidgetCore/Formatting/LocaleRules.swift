internal import Synchronization

/// The parsed samples of a locale. It is an immutable class, because copying so many parts would cost more
/// than most uses.
final class LocaleRules: Sendable {
  let weekdays: [String]
  let shortWeekdays: [String]
  let months: [String]
  let shortMonths: [String]
  let halves: [String]
  let dayAndMonth: DatePattern
  let shortDayAndMonth: DatePattern
  let weekdayAndDay: DatePattern
  let shortWeekdayAndDay: DatePattern
  let longDate: DatePattern
  let shortDate: DatePattern
  let time: DatePattern
  let symbols: NumberSymbols
  let percent: String
  let money: MoneyPattern
  let debt: MoneyPattern
  /// Currency symbols by code.
  let currencies: [String: String]
  let now: String
  let yesterday: String
  let today: String
  let tomorrow: String
  let minutesAgo: CountedWords
  let inMinutes: CountedWords
  let hoursAgo: CountedWords
  let inHours: CountedWords
  let inHoursAndMinutes: String
  let daysAgo: CountedWords
  let inDays: CountedWords
  let days: CountedWords
  let hours: String
  let zeroBytes: String
  let bytes: CountedWords
  let sizes: [String]

  init(_ samples: SampleReader) {
    weekdays = samples.list(LocaleSamples.weekdays)
    shortWeekdays = samples.list(LocaleSamples.shortWeekdays)
    months = samples.list(LocaleSamples.months)
    shortMonths = samples.list(LocaleSamples.shortMonths)
    halves = samples.list(LocaleSamples.halves)
    dayAndMonth = samples.pattern(LocaleSamples.dayAndMonth)
    shortDayAndMonth = samples.pattern(LocaleSamples.shortDayAndMonth)
    weekdayAndDay = samples.pattern(LocaleSamples.weekdayAndDay)
    shortWeekdayAndDay = samples.pattern(LocaleSamples.shortWeekdayAndDay)
    longDate = samples.pattern(LocaleSamples.longDate)
    shortDate = samples.pattern(LocaleSamples.shortDate)
    time = samples.pattern(LocaleSamples.time)
    symbols = samples.value(LocaleSamples.number) { NumberSymbols(sample: $0) } ?? NumberSymbols()
    percent = samples.value(LocaleSamples.percent) { NumberSymbols.percent(sample: $0) } ?? "%"
    money = samples.value(LocaleSamples.money) { MoneyPattern(sample: $0) } ?? MoneyPattern()
    debt = samples.value(LocaleSamples.debt) { MoneyPattern(sample: $0) } ?? MoneyPattern()
    currencies = samples.pairs(LocaleSamples.currencies)
    now = samples.text(LocaleSamples.now)
    yesterday = samples.text(LocaleSamples.yesterday)
    today = samples.text(LocaleSamples.today)
    tomorrow = samples.text(LocaleSamples.tomorrow)
    minutesAgo = samples.counted(LocaleSamples.minutesAgo)
    inMinutes = samples.counted(LocaleSamples.inMinutes)
    hoursAgo = samples.counted(LocaleSamples.hoursAgo)
    inHours = samples.counted(LocaleSamples.inHours)
    inHoursAndMinutes = samples.text(LocaleSamples.inHoursAndMinutes)
    daysAgo = samples.counted(LocaleSamples.daysAgo)
    inDays = samples.counted(LocaleSamples.inDays)
    days = samples.counted(LocaleSamples.days)
    hours = samples.text(LocaleSamples.hours)
    zeroBytes = samples.text(LocaleSamples.zeroBytes)
    bytes = samples.counted(LocaleSamples.bytes)
    sizes = samples.list(LocaleSamples.sizes)
  }
}

extension LocaleRules {
  /// Returns the rules of a locale; reads the catalog of a language once.
  static func rules(language: String, region: String) -> LocaleRules {
    known.withLock { known in
      let name = "\(language)_\(region)"
      if let rules = known[name] { return rules }
      let rules = LocaleRules(SampleReader(language: language, region: region))
      known[name] = rules
      return rules
    }
  }

  private static let known = Mutex<[String: LocaleRules]>([:])
}
