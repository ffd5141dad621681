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

  func testALocalWidgetDoesNotWaitForThoseThatTakeLong() throws {
    try onMain {
      let home = try Home()
      for name in ["a", "b", "c", "d"] {
        try home.install("x.y.\(name)", "CruelWidget hangs", "Timeout=20s")
      }
      try home.install("x.y.e")
      let test = HostUnderTest(home)
      test.host.start()
      for name in ["a", "b", "c", "d", "e"] { try test.host.add("x.y.\(name)") }
      test.host.panelAppeared()
      turnLoop(for: "the content of the local one") { test.text("e-1") == "good 1" }
      XCTAssertEqual(test.host.states.count { $0.status == .updating }, 4)
      test.finish()
    }
  }
}
