import Expectations
import Testing
import WidgetCore

@Suite("Days of the calendar")
struct CivilDayTests {
  @Test("days are written as in ISO 8601, and read back")
  func text() {
    for text in ["2026-11-27", "2024-02-29", "0001-01-01", "9999-12-31", "1969-12-31"] {
      expectEqual(CivilDay(text)?.description, text)
    }
    for text in [
      "", "2026-11-31", "2023-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "2026-1-27",
      "2026-11-27 ", "+026-11-27", "26-11-2027", "2026/11/27", "٢٠٢٦-١١-٢٧",
    ] {
      expect(CivilDay(text) == nil, "\(text)")
    }
  }

  @Test("a day moves by months, to the last one of a shorter month")
  func months() {
    let day = CivilDay(year: 2026, month: 1, day: 31)
    expectEqual(day.adding(months: 1).description, "2026-02-28")
    expectEqual(day.adding(months: 25).description, "2028-02-29")
    expectEqual(day.adding(months: -1).description, "2025-12-31")
    expectEqual(day.adding(months: -2).description, "2025-11-30")
    expectEqual(day.firstOfMonth.description, "2026-01-01")
    expectEqual(day.daysInMonth, 31)
  }

  @Test("days stay within the years 1 to 9999")
  func limits() {
    expectEqual(CivilDay("9999-12-31")?.adding(days: 1).description, "9999-12-31")
    expectEqual(CivilDay("9999-12-31")?.adding(months: 1).description, "9999-12-31")
    expectEqual(CivilDay("0001-01-01")?.adding(months: -1).description, "0001-01-01")
    expectEqual(CivilDay(Int.max).description, "9999-12-31")
  }
}
