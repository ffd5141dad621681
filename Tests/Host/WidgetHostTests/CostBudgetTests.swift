import GLib
import XCTest

@testable import WidgetHost

final class CostBudgetTests: XCTestCase {
  private func at(_ milliseconds: Int) -> Moment { Moment(sinceStart: .milliseconds(milliseconds)) }

  func testSomethingLargeNowAndThenCostsNothing() {
    var effort = CostBudget()
    XCTAssertEqual(effort.spend(.milliseconds(450), at: at(0)), .fine)
    XCTAssertEqual(effort.spend(.milliseconds(450), at: at(10_000)), .fine)
    XCTAssertEqual(effort.spend(.milliseconds(450), at: at(20_000)), .fine)
  }

  func testWhatIsOverIsWaitedFor() {
    var effort = CostBudget()
    XCTAssertEqual(effort.spend(.milliseconds(500), at: at(0)), .fine)
    XCTAssertEqual(
      effort.spend(.milliseconds(50), at: at(0)), .pause(.seconds(1), isFirst: true))
    // After the pause it has neither debt nor savings.
    XCTAssertEqual(effort.spend(.zero, at: at(1000)), .fine)
    XCTAssertEqual(
      effort.spend(.milliseconds(50), at: at(1000)), .pause(.seconds(1), isFirst: false))
  }

  func testNobodyIsLeftUnheardForLong() {
    var effort = CostBudget()
    XCTAssertEqual(
      effort.spend(.seconds(600), at: at(0)), .pause(CostBudget.longestPause, isFirst: true))
  }

  func testAClockThatGoesBackGivesNothing() {
    var effort = CostBudget()
    XCTAssertEqual(effort.spend(.milliseconds(500), at: at(5000)), .fine)
    XCTAssertEqual(effort.spend(.milliseconds(-500), at: at(0)), .fine)
    XCTAssertEqual(effort.left, .zero)
  }

  /// Whatever its cost and frequency, a widget that waits as requested gets at most its share and
  /// its savings.
  func testOnTheAverageNobodyGetsMoreThanTheShare() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var effort = CostBudget()
      var (now, spent) = (0.0, 0.0)
      while now < 60_000 {
        let cost = Double.random(in: 0...200, using: &numbers)
        spent += cost
        now += cost
        switch effort.spend(.microseconds(cost * 1000), at: at(Int(now))) {
        case .fine: now += Double.random(in: 0...20, using: &numbers)
        case .pause(let pause, _): now += pause / .milliseconds(1)
        }
      }
      XCTAssertLessThan(spent, now * CostBudget.share + 500 + 200)
    }
  }
}
