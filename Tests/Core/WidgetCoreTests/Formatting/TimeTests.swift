import Expectations
import Testing
import WidgetCore

@Suite struct `Dates and times in a locale` {
  /// Thursday, July 3, 2025, 15:02.
  private let afternoon = CivilTime(secondsSince1970: 1_751_554_920, offset: 0)

  @Test(arguments: [
    ("en_US", "Thursday, July 3", "Thu, Jul 3", "July 3, 2025", "7/3/25", "3:02\u{A0}PM"),
    ("en_GB", "Thursday 3 July", "Thu 3 Jul", "3 July 2025", "03/07/2025", "15:02"),
    ("en_CA", "Thursday, July 3", "Thu, Jul 3", "July 3, 2025", "2025-07-03", "3:02\u{A0}p.m."),
    ("en_AU", "Thursday 3 July", "Thu, 3 Jul", "3 July 2025", "3/7/2025", "3:02\u{A0}pm"),
    (
      "cs_CZ", "čtvrtek 3.\u{A0}července", "čt 3.\u{A0}7.", "3.\u{A0}července 2025", "03.07.2025",
      "15:02"
    ),
    (
      "ru_RU", "четверг, 3\u{A0}июля", "чт, 3\u{A0}июл.", "3\u{A0}июля 2025\u{A0}г.", "03.07.2025",
      "15:02"
    ),
    (
      "de_DE", "Donnerstag, 3.\u{A0}Juli", "Do., 3.\u{A0}Juli", "3.\u{A0}Juli 2025", "03.07.25",
      "15:02"
    ),
    (
      "ar_EG", "الخميس، ٣\u{A0}يوليو", "الخميس، ٣\u{A0}يوليو", "٣\u{A0}يوليو ٢٠٢٥",
      "٣\u{200F}/٧\u{200F}/٢٠٢٥", "٣:٠٢\u{A0}م"
    ),
    (
      "ar_MA", "الخميس، 3\u{A0}يوليوز", "الخميس، 3\u{A0}يوليوز", "3\u{A0}يوليوز 2025",
      "3\u{200F}/7\u{200F}/2025", "15:02"
    ),
    (
      "ar_LB", "الخميس، ٣\u{A0}تموز", "الخميس، ٣\u{A0}تموز", "٣\u{A0}تموز ٢٠٢٥",
      "٣\u{200F}/٧\u{200F}/٢٠٢٥", "٣:٠٢\u{A0}م"
    ),
    ("ja_JP", "Thursday, 3 July", "Thu, 3 Jul", "3 July 2025", "2025-07-03", "15:02"),
    ("C", "Thursday, 3 July", "Thu, 3 Jul", "3 July 2025", "2025-07-03", "15:02"),
  ])
  func `each part is where the locale has it`(
    name: String, full: String, brief: String, long: String, short: String, time: String
  ) {
    let format = LocaleFormat(name)
    expect(format.weekdayAndDay(afternoon) == full)
    expect(format.weekdayAndDay(afternoon, .short) == brief)
    expect(format.longDate(afternoon) == long)
    expect(format.shortDate(afternoon) == short)
    expect(format.time(afternoon) == time)
  }

  @Test(arguments: [
    (0, "12:00\u{A0}AM", "0:00", "00:00"), (9 * 3600 + 300, "9:05\u{A0}AM", "9:05", "09:05"),
    (12 * 3600, "12:00\u{A0}PM", "12:00", "12:00"),
    (86_399, "11:59\u{A0}PM", "23:59", "23:59"),
  ])
  func `noon and midnight are at twelve`(second: Int, us: String, cz: String, gb: String) {
    let time = CivilTime(secondsSince1970: second, offset: 0)
    expect(LocaleFormat("en_US").time(time) == us)
    expect(LocaleFormat("cs_CZ").time(time) == cz)
    expect(LocaleFormat("en_GB").time(time) == gb)
    var desktop = LocaleFormat("en_US")
    desktop.uses24Hours = true
    expect(desktop.time(time) == gb)
    desktop = LocaleFormat("cs_CZ")
    desktop.uses24Hours = false
    expectEqual(desktop.time(CivilTime(secondsSince1970: 0, offset: 0)), "12:00\u{A0}dop.")
  }

  @Test(arguments: [
    ("en_US", "Sep 3"), ("en_GB", "3 Sept"), ("en_AU", "3 Sept"), ("en_IE", "3 Sept"),
    ("en_IN", "3 Sept"), ("en_DE", "3 Sept"), ("en_CA", "Sep 3"), ("en_PH", "Sep 3"),
    ("en_AE", "3 Sep"), ("de_DE", "3.\u{A0}Sept."), ("de_AT", "3.\u{A0}Sep."),
    ("ru_RU", "3\u{A0}сент."), ("C", "3 Sep"),
  ])
  func `September is as short as the locale has it`(name: String, text: String) {
    let time = CivilTime(secondsSince1970: 1_756_857_600, offset: 0)
    expect(LocaleFormat(name).dayAndMonth(time, .short) == text)
  }

  @Test(arguments: [
    ("de_AT", "3.\u{A0}Jänner", "3.\u{A0}Jän."), ("de_IT", "3.\u{A0}Jänner", "3.\u{A0}Jän."),
    ("de_DE", "3.\u{A0}Januar", "3.\u{A0}Jan."), ("de_CH", "3.\u{A0}Januar", "3.\u{A0}Jan."),
  ])
  func `January is Jänner in Austria and South Tyrol`(name: String, full: String, short: String) {
    let time = CivilTime(secondsSince1970: 1_735_862_400, offset: 0)
    expect(LocaleFormat(name).dayAndMonth(time) == full)
    expect(LocaleFormat(name).dayAndMonth(time, .short) == short)
  }

  @Test(arguments: [
    (
      "AG AU BB BM BS CY DM ER FJ FM GD GH GM GY HK JM KI KN KY LC LR LS MO MW MY NA NZ PG PK PW SB "
        + "SD SG SL SS SZ TC TO TT VC VG VU WS ZM",
      "3:02\u{A0}pm"
    ),
    ("AE AS GU IN MH MP PH PR UM US VI", "3:02\u{A0}PM"), ("CA", "3:02\u{A0}p.m."),
    ("GB IE ZA DE NL MT KE NG IL", "15:02"), ("DK", "15.02"), ("FI", "15.02"),
  ])
  func `English has the clock of the country`(regions: String, text: String) {
    for region in regions.split(separator: " ") {
      expectEqual(LocaleFormat("en_\(region)").time(afternoon), text, "\(region)")
    }
  }

  @Test func `each month has a name`() {
    let days = (0..<12).map { CivilTime(secondsSince1970: $0 * 31 * 86_400, offset: 0) }
    expect(days.map(\.month) == Array(1...12))
    let english = LocaleFormat("en_US")
    expectEqual(english.dayAndMonth(days[1], .short), "Feb 1")
    expectEqual(LocaleFormat("cs_CZ").dayAndMonth(days[11]), "8.\u{A0}prosince")
    expectEqual(LocaleFormat("de_AT").dayAndMonth(days[0]), "1.\u{A0}Jänner")
    expectEqual(LocaleFormat("ru_RU").dayAndMonth(days[4], .short), "5\u{A0}мая")
    for name in ["en_US", "ar_EG", "ar_IQ", "ar_TN", "cs_CZ", "de_DE", "ru_RU"] {
      expect(Set(days.map { LocaleFormat(name).dayAndMonth($0) }).count == 12)
      expect(Set(days.map { LocaleFormat(name).dayAndMonth($0, .short) }).count == 12)
    }
  }
}

@Suite struct `The calendar` {
  @Test(arguments: [
    (0, 1970, 1, 1, 4), (951_782_400, 2000, 2, 29, 2), (951_868_800, 2000, 3, 1, 3),
    (-1, 1969, 12, 31, 3), (-2_203_977_600, 1900, 2, 28, 3), (-2_203_891_200, 1900, 3, 1, 4),
    (4_107_456_000, 2100, 2, 28, 0), (4_107_542_400, 2100, 3, 1, 1),
    (253_402_300_799, 9999, 12, 31, 5),
    (-62_135_596_800, 1, 1, 1, 1), (-62_167_219_200, 0, 1, 1, 6), (-62_167_219_201, -1, 12, 31, 5),
  ])
  func `seconds convert to a date`(second: Int, year: Int, month: Int, day: Int, weekday: Int) {
    let time = CivilTime(secondsSince1970: second, offset: 0)
    expect([time.year, time.month, time.day, time.weekday] == [year, month, day, weekday])
  }

  @Test func `each day follows the previous one`() {
    var last = CivilTime(secondsSince1970: -800_000 * 86_400, offset: 0)
    for day in stride(from: -799_999, through: -700_000, by: 1) {
      let next = CivilTime(secondsSince1970: day * 86_400, offset: 0)
      let isSameMonth = next.month == last.month && next.day == last.day + 1
      let isNextMonth = next.day == 1 && next.month == last.month % 12 + 1 && last.day >= 28
      let isRight = (isSameMonth || isNextMonth) && next.weekday == (last.weekday + 1) % 7
      if !isRight { Issue.record("\(last) \(next)") }
      last = next
    }
  }

  @Test func `the offset changes the day`() {
    let tokyo = CivilTime(secondsSince1970: 16 * 3600, offset: 9 * 3600)
    expectEqual([tokyo.day, tokyo.hour], [2, 1])
    let newYork = CivilTime(secondsSince1970: 3600, offset: -5 * 3600)
    expectEqual([newYork.year, newYork.hour], [1969, 20])
    _ = CivilTime(secondsSince1970: .max, offset: 50_000)
    _ = CivilTime(secondsSince1970: .min, offset: -50_000)
  }
}
