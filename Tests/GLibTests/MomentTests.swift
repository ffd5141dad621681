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
    let start = (Moment.now, SuspendingClock().now)
    var now = Moment.now
    while start.0.duration(to: now) < .milliseconds(5) { now = .now }
    let other = SuspendingClock().now - start.1
    // The other clock was started a little later.
    XCTAssertGreaterThan(other, .milliseconds(4))
    XCTAssertLessThan(other, .milliseconds(200))
  }

  func testTheWallClockIsInThisCentury() {
    let years = WallClock.now.seconds / (365.25 * 86400)
    XCTAssertGreaterThan(years, 55)
    XCTAssertLessThan(years, 130)
  }
}
