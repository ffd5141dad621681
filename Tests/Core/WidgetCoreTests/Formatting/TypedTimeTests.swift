import Expectations
import Testing

@testable import WidgetCore

@Suite struct `Typed times of day` {
  private func time(_ text: String, _ language: String = "en") -> String? {
    TypedTime(text, language: language).map { "\($0.minute / 60):\($0.minute % 60)" }
  }

  @Test(arguments: [
    ("7", "7:0"), ("7:30", "7:30"), ("07:30", "7:30"), ("0730", "7:30"), ("730", "7:30"),
    ("7.30", "7:30"), ("7 30", "7:30"), ("7:30 pm", "19:30"), ("7:30\u{A0}PM", "19:30"),
    ("7pm", "19:0"), ("7 30 pm", "19:30"), ("12 am", "0:0"), ("12:15 p.m.", "12:15"),
    ("23:59", "23:59"), ("0:00", "0:0"), ("at 7", "7:0"), ("7 o’clock", "7:0"), ("noon", "12:0"),
  ])
  func `in English`(_ text: String, _ result: String) { expectEqual(time(text), result) }

  @Test(arguments: [
    ("٧:٣٠", "7:30"), ("٧:٣٠ م", "19:30"), ("٧م", "19:0"), ("الساعة ٥ مساءً", "17:0"),
    ("٨ صباحًا", "8:0"), ("12 ظهرا", "12:0"), ("الظهر", "12:0"), ("7 pm", "19:0"),
  ])
  func `in Arabic`(_ text: String, _ result: String) { expectEqual(time(text, "ar"), result) }

  @Test(arguments: [
    ("7 hodin", "7:0"), ("7 h", "7:0"), ("7h30", "7:30"), ("7 hodin večer", "19:0"),
    ("8 ráno", "8:0"), ("ve 3 odpoledne", "15:0"), ("v 17.30", "17:30"), ("poledne", "12:0"),
    ("7 pm", "19:0"),
  ])
  func `in Czech`(_ text: String, _ result: String) { expectEqual(time(text, "cs"), result) }

  @Test(arguments: [
    ("19 Uhr", "19:0"), ("19Uhr", "19:0"), ("7 Uhr 30", "7:30"), ("7 Uhr abends", "19:0"),
    ("7.30 Uhr abends", "19:30"), ("um 7 Uhr 30 morgens", "7:30"), ("8 abends", "20:0"),
    ("12 Uhr mittags", "12:0"), ("12 Uhr nachts", "0:0"), ("mittags", "12:0"), ("7 pm", "19:0"),
  ])
  func `in German`(_ text: String, _ result: String) { expectEqual(time(text, "de"), result) }

  @Test(arguments: [
    ("7 вечера", "19:0"), ("в 7 часов вечера", "19:0"), ("1 час дня", "13:0"),
    ("2 часа ночи", "2:0"), ("8 утра", "8:0"), ("17 ч", "17:0"), ("полдень", "12:0"),
    ("7 pm", "19:0"),
  ])
  func `in Russian`(_ text: String, _ result: String) { expectEqual(time(text, "ru"), result) }

  @Test(arguments: [
    "", "24:00", "7:60", "13 pm", "0 am", "noonish", "7:3:0", "-7", "12345", ":", "7:", "am", "7 5",
    "7 tomorrow", "7 pm pm", "5th", "7 Uhr", String(repeating: "7", count: 100_000),
  ])
  func `other texts aren't times`(_ text: String) { expectEqual(time(text), nil) }

  @Test func `a time is written with two digits, and other text stays`() {
    expectEqual(TypedTime.plain("7 Uhr abends", language: "de"), "19:00")
    expectEqual(TypedTime.plain("7", language: ""), "07:00")
    expectEqual(TypedTime.plain("soon", language: ""), "soon")
  }

  @Test(arguments: [
    // The text, and whether it is a time in any text, and after "at".
    ("5", false, true), ("5:30", true, true), ("5pm", true, true), ("5.30 pm", true, true),
    ("3.50", false, false), ("1200", false, false), ("5 o’clock", true, true), ("noon", true, true),
  ])
  func `a number is a time only where it can't be anything else`(
    _ text: String, _ isTime: Bool, _ isTimeAfterPreposition: Bool
  ) {
    func isRead(_ place: TypedTime.Place) -> Bool {
      var words = TypedWords(text.split(separator: " "))
      return words.time(.english, in: place) != nil && words.isEmpty
    }
    expectEqual(isRead(.text), isTime)
    expectEqual(isRead(.afterPreposition), isTimeAfterPreposition)
    expect(isRead(.alone))
  }
}
