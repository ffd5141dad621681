import Expectations
import Testing

@testable import WidgetCore

@Suite("Faces of clocks")
struct ClockTests {
  private func isDay(_ clock: Node.Clock, _ now: Int) -> Bool {
    clock.isDay(at: now, Zone.utc.time(at: now))
  }

  @Test(arguments: [(0, false), (5, false), (6, true), (17, true), (18, false), (23, false)])
  func `without a span of daylight, it is day from 6 to 18`(hour: Int, isDay: Bool) {
    expectEqual(self.isDay(Node.Clock(), 1_795_305_600 + hour * 3600 + 59 * 60), isDay)
  }

  @Test func `a span of daylight counts for all days before and after`() {
    // From 21:00 to 7:00 UTC, as in Tokyo.
    let rise = 1_795_294_800
    let clock = Node.Clock(day: TimeSpan(from: Double(rise), to: Double(rise + 36_000)))
    for day in [-400, -1, 0, 1, 400] {
      let start = rise + day * 86_400
      for (time, isDay) in [(-1, false), (0, true), (35_999, true), (36_000, false)] {
        expectEqual(self.isDay(clock, start + time), isDay, "\(day) \(time)")
      }
    }
    let long = Node.Clock(day: TimeSpan(from: Double(rise), to: Double(rise + 86_400)))
    expect(isDay(long, rise - 1) && isDay(long, rise + 43_200))
  }

  @Test(arguments: [
    #"{"type":"clock","zone":"../etc"}"#, #"{"type":"clock","zone":""}"#,
    #"{"type":"clock","size":10}"#, #"{"type":"clock","day":{"from":5,"to":5}}"#,
    #"{"type":"clock","day":{"from":5}}"#, #"{"type":"clock","day":7}"#,
  ])
  func `what can't be right is refused`(text: String) {
    #expect(throws: ProtocolError.self) {
      try Node(parsing: Array(text.utf8)).check()
    }
  }

  @Test func `its outline has its zone, size, and daylight`() {
    let node = ClockFace(
      zone: "Asia/Tokyo", day: TimeSpan(from: 1_795_289_520, to: 1_795_325_400), size: 72
    ).node
    expectEqual(
      node.outline,
      "clock in Asia/Tokyo size 72 day from 2026-11-21T19:32:00Z to 2026-11-22T05:30:00Z\n")
  }
}
