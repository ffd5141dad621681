import GLibTesting
import XCTest

@testable import WidgetHost

/// Any program of the session may ask for cards.
final class ManyCardsTests: XCTestCase {
  func testThereIsRoomForSoManyCardsAndNoMore() throws {
    try onMain {
      let home = try Home()
      for name in ["a", "b", "c", "d", "e", "f"] {
        try home.install("x.y.\(name)", "CruelWidget good", "Multiple=true")
      }
      let test = HostUnderTest(home)
      test.host.start()
      for _ in 0..<Host.maximumOfOneWidget { try test.host.add("x.y.a") }
      XCTAssertThrowsError(try test.host.add("x.y.a")) {
        XCTAssertEqual("\($0)", "The panel can have 20 cards of one widget, and no more.")
      }
      for name in ["b", "c", "d", "e"] {
        for _ in 0..<Host.maximumOfOneWidget { try test.host.add("x.y.\(name)") }
      }
      XCTAssertThrowsError(try test.host.add("x.y.f")) {
        XCTAssertEqual("\($0)", "There is room for 100 cards on the panel, and no more.")
      }
      XCTAssertEqual(test.host.instances.count, 100)
      test.finish()
    }
  }
}
