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

  @Test func `with room it is whole, with the time beside it`() {
    let all = arrangement(368)
    expect(all.weekday == .full && all.date == .full && !all.isTimeBelow)
  }

  @Test func `with less its forms become shorter, each by itself`() {
    expectEqual(arrangement(206).weekday, .full)
    expectEqual(arrangement(205).weekday, .short)
    expectEqual(arrangement(232).date, .full)
    expectEqual(arrangement(231).date, .short)
    expect(!arrangement(172).isTimeBelow)
  }

  @Test func `before it is cut off the time goes below, which leaves it all of the width`() {
    expect(arrangement(171).isTimeBelow)
    expectEqual(arrangement(171).date, .full)
    expectEqual(arrangement(139).date, .short)
  }
}
