import Expectations
import Testing
import WidgetCore

@testable import Widgets

@Suite struct `Dates typed in words` {
  /// A Tuesday, 14:30.
  private let now = CivilTime(
    secondsSince1970: CivilTime.dayNumber(year: 2026, month: 11, day: 24) * 86_400 + 14 * 3600
      + 1800,
    offset: 0)

  private func typed(_ text: String, _ locale: String) -> String {
    let typed = TypedToDo(text, now: now, format: LocaleFormat(locale))
    let priority = typed.priority.map { "(\($0)) " } ?? ""
    return priority + typed.title + (typed.due.map { " \($0.words)" } ?? "")
  }

  @Test(arguments: [
    ("Call Anna", "Call Anna"),
    ("Call Anna today", "Call Anna due:2026-11-24"),
    ("(B) Call Anna today", "(B) Call Anna due:2026-11-24"),
    ("today, (B) Call Anna", "(B) Call Anna due:2026-11-24"),
    ("Call Anna tomorrow 5 pm", "Call Anna due:2026-11-25 at:17:00"),
    ("Call Anna tomorrow at 5", "Call Anna due:2026-11-25 at:17:00"),
    ("Call Anna at 9 tomorrow", "Call Anna due:2026-11-25 at:09:00"),
    ("tomorrow 5 pm, call the bank", "call the bank due:2026-11-25 at:17:00"),
    ("Call Anna on Friday", "Call Anna due:2026-11-27"),
    ("Call Anna by next Friday", "Call Anna due:2026-12-04"),
    ("Call Anna Tuesday", "Call Anna due:2026-12-01"),
    ("Call Anna the day after tomorrow", "Call Anna due:2026-11-26"),
    ("Call Anna in 3 days", "Call Anna due:2026-11-27"),
    ("Call Anna in a week", "Call Anna due:2026-12-01"),
    ("Call Anna in 2 weeks", "Call Anna due:2026-12-08"),
    ("Call Anna in 3 months", "Call Anna due:2027-02-24"),
    ("Call Anna next week", "Call Anna due:2026-11-30"),
    ("Call Anna next month", "Call Anna due:2026-12-01"),
    ("Call Anna 2026-12-24", "Call Anna due:2026-12-24"),
    ("Call Anna 12/24", "Call Anna due:2026-12-24"),
    ("Call Anna Jan 5", "Call Anna due:2027-01-05"),
    ("Call Anna November 3rd", "Call Anna due:2027-11-03"),
    ("Call Anna 5 January 2028, 8:15 am", "Call Anna due:2028-01-05 at:08:15"),
    ("Call Anna 5pm", "Call Anna due:2026-11-24 at:17:00"),
    ("Call Anna 9:30", "Call Anna due:2026-11-25 at:09:30"),
    ("Lunch with Anna at noon", "Lunch with Anna due:2026-11-25 at:12:00"),
    // Not dates.
    ("Buy 5", "Buy 5"), ("tomorrow", "tomorrow"), ("Screws 3.5", "Screws 3.5"),
    ("Sunday newspaper", "Sunday newspaper"), ("Room 25:00", "Room 25:00"),
    ("Leap 2/30", "Leap 2/30"), ("Sit in the sun", "Sit in the sun"),
  ])
  func `in English`(_ text: String, _ result: String) { expectEqual(typed(text, "en_US"), result) }

  @Test(arguments: [
    ("Anna anrufen morgen um 17 Uhr", "Anna anrufen due:2026-11-25 at:17:00"),
    ("Anna anrufen morgen um 7 Uhr abends", "Anna anrufen due:2026-11-25 at:19:00"),
    ("Anna anrufen heute 17 Uhr 30", "Anna anrufen due:2026-11-24 at:17:30"),
    ("Anna anrufen übermorgen", "Anna anrufen due:2026-11-26"),
    ("Anna anrufen am Freitag 9:30", "Anna anrufen due:2026-11-27 at:09:30"),
    ("Anna anrufen bis nächsten Montag", "Anna anrufen due:2026-11-30"),
    ("Anna anrufen in 2 Wochen", "Anna anrufen due:2026-12-08"),
    ("Anna anrufen am 1.12.", "Anna anrufen due:2026-12-01"),
    ("Anna anrufen am 1. Dezember um 8", "Anna anrufen due:2026-12-01 at:08:00"),
    ("Mach es so", "Mach es so"), ("Brot und so", "Brot und so"),
    ("Call Anna tomorrow", "Call Anna due:2026-11-25"),
  ])
  func `in German`(_ text: String, _ result: String) { expectEqual(typed(text, "de_DE"), result) }

  @Test(arguments: [
    ("Zavolat Anně zítra v 17:00", "Zavolat Anně due:2026-11-25 at:17:00"),
    ("Zavolat Anně v pátek", "Zavolat Anně due:2026-11-27"),
    ("Zavolat Anně za 3 dny", "Zavolat Anně due:2026-11-27"),
    ("Zavolat Anně 1. 12. 2026", "Zavolat Anně due:2026-12-01"),
    ("Zavolat Anně 1. prosince v 8", "Zavolat Anně due:2026-12-01 at:08:00"),
    ("Zavolat Anně příští týden", "Zavolat Anně due:2026-11-30"),
    ("Proč ne", "Proč ne"),
  ])
  func `in Czech`(_ text: String, _ result: String) { expectEqual(typed(text, "cs_CZ"), result) }

  @Test(arguments: [
    ("Позвонить Анне завтра в 17:00", "Позвонить Анне due:2026-11-25 at:17:00"),
    ("Позвонить Анне завтра в 5 вечера", "Позвонить Анне due:2026-11-25 at:17:00"),
    ("Позвонить Анне завтра в 2 часа дня", "Позвонить Анне due:2026-11-25 at:14:00"),
    ("Позвонить Анне в пятницу", "Позвонить Анне due:2026-11-27"),
    ("Позвонить Анне через неделю", "Позвонить Анне due:2026-12-01"),
    ("Позвонить Анне через 3 дня", "Позвонить Анне due:2026-11-27"),
    ("Позвонить Анне до 1 декабря", "Позвонить Анне due:2026-12-01"),
  ])
  func `in Russian`(_ text: String, _ result: String) { expectEqual(typed(text, "ru_RU"), result) }

  @Test(arguments: [
    ("اتصل بآنا غدًا الساعة ٥ مساءً", "اتصل بآنا due:2026-11-25 at:17:00"),
    ("اتصل بآنا يوم الجمعة", "اتصل بآنا due:2026-11-27"),
    ("اتصل بآنا بعد غد", "اتصل بآنا due:2026-11-26"),
    ("اتصل بآنا بعد 3 أيام", "اتصل بآنا due:2026-11-27"),
    ("اتصل بآنا 1 ديسمبر", "اتصل بآنا due:2026-12-01"),
  ])
  func `in Arabic`(_ text: String, _ result: String) { expectEqual(typed(text, "ar_EG"), result) }

  /// What the empty field shows must be understood.
  @Test(arguments: [
    ("en_US", "tomorrow 5 pm, call the bank"), ("de_DE", "morgen 17 Uhr, Bank anrufen"),
    ("cs_CZ", "zítra v 17:00, zavolat do banky"), ("ru_RU", "завтра в 17:00, позвонить в банк"),
    ("ar_EG", "غدًا الساعة 5 مساءً، الاتصال بالبنك"),
  ])
  func `the example`(_ locale: String, _ text: String) {
    let due = TypedToDo(text, now: now, format: LocaleFormat(locale)).due
    expectEqual(due?.words, "due:2026-11-25 at:17:00")
  }

  @Test func `A day before its month where the country writes so`() {
    expectEqual(typed("Call 2/3", "en_US"), "Call due:2027-02-03")
    expectEqual(typed("Call 2/3", "en_GB"), "Call due:2027-03-02")
  }
}
