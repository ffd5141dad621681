import GLib
import XCTest

final class MomentTests: XCTestCase {
  func testMomentsAreCountedLikeNumbers() {
    let moment = Moment(sinceStart: .milliseconds(1500))
    XCTAssertEqual(moment + .seconds(2), Moment(sinceStart: .milliseconds(3500)))
    XCTAssertEqual(moment.duration(to: moment + .microseconds(-7)), .microseconds(-7))
    XCTAssertLessThan(moment, moment + .microseconds(1))
  }

  func testTheClockGoesOnAsSwiftsDoes() {
    let clock = SuspendingClock()
    // Each reading of ours is between two of the other clock, however long it takes.
    let start = (clock.now, Moment.now, clock.now)
    while start.1.duration(to: .now) < .milliseconds(5) {}
    let end = (clock.now, Moment.now, clock.now)
    let time = start.1.duration(to: end.1)
    XCTAssertGreaterThanOrEqual(time + .microseconds(1), end.0 - start.2)
    XCTAssertLessThanOrEqual(time - .microseconds(1), end.2 - start.0)
  }

  func testTheWallClockIsInThisCentury() {
    let years = WallClock.now.seconds / (365.25 * 86400)
    XCTAssertGreaterThan(years, 55)
    XCTAssertLessThan(years, 130)
  }
}
