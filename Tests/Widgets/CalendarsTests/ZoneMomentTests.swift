import Calendars
import Expectations
import Testing
import WidgetCore

@Suite struct `Moments of a zone` {
  private func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    CivilTime.dayNumber(year: year, month: month, day: day)
  }

  /// Seconds since 1970 in UTC.
  private func time(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Int {
    day * 86_400 + hour * 3600 + minute * 60
  }

  @Test func `a time that is left out is later, and of one that comes twice the first counts`()
    throws
  {
    let prague = try #require(Zone.named("Europe/Prague"))
    let (spring, autumn) = (day(2026, 3, 29), day(2026, 10, 25))
    expectEqual(prague.moment(day: spring, minute: 90), time(spring, 0, 30))
    expectEqual(prague.moment(day: spring, minute: 150), time(spring, 1, 30))
    expectEqual(prague.moment(day: spring, minute: 210), time(spring, 1, 30))
    expectEqual(prague.moment(day: autumn, minute: 150), time(autumn, 0, 30))
    expectEqual(prague.moment(day: autumn, minute: 210), time(autumn, 2, 30))
  }

  @Test func `a day ends at midnight, also when clocks change`() throws {
    let prague = try #require(Zone.named("Europe/Prague"))
    let (spring, autumn) = (day(2026, 3, 29), day(2026, 10, 25))
    expectEqual(prague.midnight(after: time(spring, 0)), time(spring, 22))
    expectEqual(prague.midnight(after: time(autumn, 0)), time(autumn, 23))
    expectEqual(prague.midnight(after: time(autumn, 23)), time(autumn + 1, 23))
    // That day began at 1:00.
    let brazil = try #require(Zone.named("America/Sao_Paulo"))
    let late = day(2018, 11, 4)
    expectEqual(brazil.midnight(after: time(late, 0)), time(late, 3))
    expectEqual(brazil.time(at: time(late, 3)).hour, 1)
  }
}
