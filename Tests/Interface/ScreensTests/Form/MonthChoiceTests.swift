import Expectations
import Testing
import WidgetCore

@testable import Controls

@Suite("The choice of a day in a month")
struct MonthChoiceTests {
  private func choice(
    _ chosen: String?, _ limits: ClosedRange<CivilDay> = CivilDay.all
  ) -> MonthChoice {
    MonthChoice(
      chosen.flatMap { CivilDay($0) }, today: CivilDay(year: 2026, month: 11, day: 27), in: limits,
      firstWeekday: 1)
  }

  @Test func `it begins at the chosen day, or else today`() {
    expectEqual(choice("2024-02-29").current.description, "2024-02-29")
    expectEqual(choice(nil).current.description, "2026-11-27")
  }

  @Test func `it stays within its limits`() {
    let limits = CivilDay(year: 2026, month: 12, day: 5)...CivilDay(year: 2027, month: 1, day: 10)
    var choice = choice(nil, limits)
    expectEqual(choice.current.description, "2026-12-05")
    expect(!choice.hasMonth(-1) && choice.hasMonth(1))
    choice.move(.days(-1))
    expectEqual(choice.current.description, "2026-12-05")
    choice.move(.days(7))
    choice.move(.months(1))
    expectEqual(choice.current.description, "2027-01-10")
    expect(choice.hasMonth(-1) && !choice.hasMonth(1))
    expect(choice.allows(choice.current) && !choice.allows(choice.current.adding(days: 1)))
  }

  @Test func `it ends with the years of dates`() {
    var choice = choice("9999-12-31")
    choice.move(.months(1))
    expectEqual(choice.current.description, "9999-12-31")
    expect(!choice.hasMonth(1) && choice.hasMonth(-1))
  }
}
