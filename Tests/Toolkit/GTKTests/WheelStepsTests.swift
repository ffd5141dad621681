import GTK
import XCTest

/// Steps of a wheel and of a touchpad.
final class WheelStepsTests: XCTestCase {
  func testAWheelTurnsByStepsOrPartsOfThem() {
    var steps = WheelSteps()
    XCTAssertEqual([1, -1, 3].map { steps.add($0, inPixels: false) }, [1, -1, 1])
    XCTAssertEqual([0.5, 0.5, 0.5, -0.5].map { steps.add($0, inPixels: false) }, [0, 1, 0, 0])
  }

  func testFingersMoveSomeWayForAStep() {
    var steps = WheelSteps()
    XCTAssertEqual([15, 15, 15, -30, -15].map { steps.add($0, inPixels: true) }, [0, 0, 1, 0, -1])
  }

  func testAWheelTurnsInItsOwnDirectionAfterFingersHaveMovedInTheOther() {
    var steps = WheelSteps()
    XCTAssertEqual(steps.add(-39, inPixels: true), 0)
    XCTAssertEqual(steps.add(1, inPixels: false), 1)
    XCTAssertEqual(steps.add(0.5, inPixels: false), 0)
    XCTAssertEqual(steps.add(39, inPixels: true), 0)
    XCTAssertEqual(steps.add(0.5, inPixels: false), 0, "the half before has expired")
    XCTAssertEqual(steps.add(-1.5, inPixels: false), -1)
  }
}
