import Expectations
import Testing
import WidgetCore

@Suite struct `Relative times` {
  /// Thursday, July 3, 2025, 15:02.
  private let now = 1_751_554_920
  private let hour = 3600
  private let day = 86_400

  private func relative(_ name: String, _ difference: Int) -> String {
    LocaleFormat(name).relative(now + difference, now: now) {
      CivilTime(secondsSince1970: $0, offset: 0)
    }
  }

  @Test func `relative times in English`() {
    expectEqual(relative("en_US", 0), "now")
    expectEqual(relative("en_US", -59), "now")
    expectEqual(relative("en_US", -60), "1 min ago")
    expectEqual(relative("en_US", 5 * 60 + 59), "in 5 min")
    expectEqual(relative("en_US", -3 * hour), "3 h ago")
    expectEqual(relative("en_US", 8 * hour), "in 8 h")
    expectEqual(relative("en_US", hour), "in 1 h")
    expectEqual(relative("en_US", hour + 33 * 60 + 59), "in 1 h 33 min")
    expectEqual(relative("en_US", 3 * hour - 1), "in 2 h 59 min")
    expectEqual(relative("en_US", 3 * hour + 29 * 60), "in 3 h 15 min", "to the quarter hour")
    expectEqual(relative("en_US", 3 * hour + 14 * 60), "in 3 h")
    expectEqual(relative("en_US", -hour - 33 * 60), "1 h ago")
    expectEqual(relative("de_DE", hour + 33 * 60), "in 1\u{A0}Std. 33\u{A0}Min.")
    expectEqual(relative("en_US", -11 * hour), "11 h ago", "though it was before noon")
    expectEqual(relative("en_US", -16 * hour), "yesterday")
    expectEqual(relative("en_US", 12 * hour), "tomorrow")
    expectEqual(relative("en_US", -2 * day), "2 days ago")
    expectEqual(relative("en_US", 6 * day), "in 6 days")
    expectEqual(relative("en_US", -7 * day), "Jun 26")
    expectEqual(relative("en_US", 10 * day), "Jul 13")
    expectEqual(relative("en_US", -365 * day), "7/3/24")
    expect(LocaleFormat("en_US").relative(.min, now: 1) { _ in .local(secondsSince1970: 0) } != "")
  }

  @Test func `midnight counts except within a few hours`() {
    let night = 1_751_504_400  // 1 AM
    func relative(_ difference: Int) -> String {
      LocaleFormat("en_US").relative(night + difference, now: night) {
        CivilTime(secondsSince1970: $0, offset: 0)
      }
    }
    expectEqual(relative(-3 * hour), "3 h ago")
    expectEqual(relative(-13 * hour), "yesterday")
    expectEqual(relative(-26 * hour), "2 days ago")
    expectEqual(relative(20 * hour), "in 20 h")
  }

  @Test(arguments: [
    (1, "před 1\u{A0}min", "před 1\u{A0}h", "včera", "zítra"),
    (2, "před 2\u{A0}min", "před 2\u{A0}h", "před 2\u{A0}dny", "za 2\u{A0}dny"),
    (5, "před 5\u{A0}min", "před 5\u{A0}h", "před 5\u{A0}dny", "za 5\u{A0}dní"),
  ])
  func `relative times in Czech`(
    count: Int, minutes: String, hours: String, days: String, ahead: String
  ) {
    expect(relative("cs_CZ", -count * 60) == minutes)
    expect(relative("cs_CZ", -count * hour) == hours)
    expect(relative("cs_CZ", -count * day) == days)
    expect(relative("cs_CZ", count * day) == ahead)
    expectEqual(relative("cs_CZ", -30 * day), "3.\u{A0}6.")
  }

  @Test(arguments: [
    (2, "2\u{A0}мин. назад", "2\u{A0}ч назад", "2\u{A0}дня назад", "через 2\u{A0}дня"),
    (5, "5\u{A0}мин. назад", "5\u{A0}ч назад", "5\u{A0}дней назад", "через 5\u{A0}дней"),
  ])
  func `relative times in Russian`(
    count: Int, minutes: String, hours: String, days: String, ahead: String
  ) {
    expect(relative("ru_RU", -count * 60) == minutes)
    expect(relative("ru_RU", -count * hour) == hours)
    expect(relative("ru_RU", -count * day) == days)
    expect(relative("ru_RU", count * day) == ahead)
    expectEqual(relative("ru_RU", -day), "вчера")
  }

  @Test(arguments: [
    (1, "قبل دقيقة واحدة", "قبل ساعة واحدة"), (2, "قبل دقيقتين", "قبل ساعتين"),
    (3, "قبل ٣\u{A0}دقائق", "قبل ٣\u{A0}ساعات"), (10, "قبل ١٠\u{A0}دقائق", "قبل ١٠\u{A0}ساعات"),
    (11, "قبل ١١\u{A0}دقيقة", "قبل ١١\u{A0}ساعة"),
  ])
  func `relative times in Arabic`(count: Int, minutes: String, hours: String) {
    expect(relative("ar_EG", -count * 60) == minutes)
    expect(relative("ar_EG", -count * hour) == hours)
    expectEqual(relative("ar_EG", -2 * day), "قبل يومين")
    expectEqual(relative("ar_EG", 3 * day), "خلال ٣\u{A0}أيام")
    expectEqual(relative("ar_MA", 3 * day), "خلال 3\u{A0}أيام")
    expectEqual(relative("ar_EG", day), "غدًا")
  }

  @Test func `a language without a translation uses English`() {
    expectEqual(relative("ja_JP", -3 * hour), "3 h ago")
    expectEqual(relative("ja_JP", 2 * day), "in 2 days")
  }

  @Test func `near days have names`() {
    func time(_ difference: Int) -> CivilTime {
      CivilTime(secondsSince1970: now + difference, offset: 0)
    }
    let format = LocaleFormat("cs_CZ")
    expectEqual(format.day(time(0), from: time(0)), "dnes")
    expectEqual(format.day(time(day), from: time(0)), "zítra")
    expectEqual(format.day(time(-day), from: time(0)), "včera")
    expectEqual(format.day(time(2 * day), from: time(0)), "so 5.\u{A0}7.")
  }
}
