import Expectations
import Testing
import WidgetCore

@testable import Panel

@Suite("The date at the top") struct DateArrangementTests {
  private func arrangement(_ width: Int, time: Int = 80) -> DateArrangement {
    DateArrangement(
      width: width, weekday: .init(full: 150, short: 60), date: .init(full: 140, short: 80),
      time: time, buttons: 44)
  }

  @Test func `a wide header has full forms, with the time next to them`() {
    let all = arrangement(368)
    expect(all.weekday == .full && all.date == .full && !all.isTimeBelow)
  }

  @Test func `in a narrower header each part is shortened by itself`() {
    expectEqual(arrangement(206).weekday, .full)
    expectEqual(arrangement(205).weekday, .short)
    expectEqual(arrangement(232).date, .full)
    expectEqual(arrangement(231).date, .short)
    expect(!arrangement(172).isTimeBelow)
  }

  @Test func `in a narrow header the time moves below`() {
    expect(arrangement(171).isTimeBelow)
    expectEqual(arrangement(171).date, .full)
    expectEqual(arrangement(139).date, .short)
  }
}
