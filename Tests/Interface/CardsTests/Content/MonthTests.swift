import Controls
import Expectations
import GTK
import Testing
import WidgetCore

@testable import Cards

@Suite("Months on a card")
struct MonthTests {
  private let day = CivilDay(year: 2026, month: 11, day: 27)

  @Test(arguments: [(0, 5, 0), (1, 6, 6), (6, 5, 1)])
  func `a month is in weeks that begin as the locale's do`(
    firstWeekday: Int, weeks: Int, lead: Int
  ) {
    // November 2026 begins on a Sunday.
    let grid = MonthGrid(of: day, firstWeekday: firstWeekday)
    expectEqual(grid.weeks, weeks)
    let days = (0..<MonthGrid.maximumCells).map { grid.day(at: $0)?.time.day }
    expectEqual(days.prefix(lead).compactMap(\.self), [])
    expectEqual(days.dropFirst(lead).prefix(30).compactMap(\.self), Array(1...30))
    expectEqual(days.dropFirst(lead + 30).compactMap(\.self), [])
  }

  @Test func `keys move as the day is seen, and arrows mirror`() throws {
    func moved(_ key: Key, isRightToLeft: Bool = false) throws -> String {
      try #require(MonthMove(key, isRightToLeft: isRightToLeft))
        .day(from: day, firstWeekday: 1).description
    }
    try expectEqual(moved(.left), "2026-11-26")
    try expectEqual(moved(.left, isRightToLeft: true), "2026-11-28")
    try expectEqual(moved(.right), "2026-11-28")
    try expectEqual(moved(.up, isRightToLeft: true), "2026-11-20")
    try expectEqual(moved(.down), "2026-12-04")
    try expectEqual(moved(.pageUp), "2026-10-27")
    try expectEqual(moved(.pageDown), "2026-12-27")
    try expectEqual(moved(.home), "2026-11-23")
    try expectEqual(moved(.end), "2026-11-29")
    expect(MonthMove(.enter, isRightToLeft: false) == nil)
  }

  @Test func `days are at least 44 by 42, and buttons go below a heading that is too wide`() {
    func places(_ heading: Double, _ width: Double, scale: Double = 1) -> MonthPlaces {
      MonthPlaces(
        .init(
          heading: Size(width: heading, height: 28 * scale),
          buttons: [Size(width: 60, height: 28), Size(width: 44, height: 36 * scale)],
          weekday: 14 * scale, day: DayMetrics.height * scale, weeks: 5), in: width)
    }
    let usual = places(160, 352)
    expect(usual.day(0).width >= 44 && usual.day(0).height >= 42)
    expectEqual(usual.day(8).minY, usual.day(0).maxY)
    expectEqual(usual.buttons.last?.maxX, 352)
    expect(usual.heading.maxX <= usual.buttons[0].minX)
    expectEqual(usual.height, usual.day(34).maxY)
    let narrow = places(240, 272, scale: 2)
    expect(narrow.buttons[0].minY >= narrow.heading.maxY)
    expect(narrow.weekday(0).minY >= narrow.buttons[1].maxY)
    // Days grow with the text as far as there is room beside each other.
    expectEqual(DayMetrics.scale(1, column: 50), 1)
    expectEqual(DayMetrics.scale(2, column: 38), 1)
    let scale = DayMetrics.scale(2, column: 50)
    expect(scale > 1.2 && DayMetrics.ringOfToday * scale < 50)
  }
}
