import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Pushing the pointer against the screen edge opens the panel.
final class HotEdgePanelTests: XCTestCase {
  private static let settings = "[Panel]\nHotEdge=true\n"
  private static let push = Duration.milliseconds(300)

  private func withHiddenPanel(
    settings: String = settings, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try withPanel([], .init(settings: settings, hasAnimations: false)) { panel in
      try panel.today("hide")
      try body(panel)
    }
  }

  func testAPushOpensThePanelAndATouchDoesNot() throws {
    try withHiddenPanel { panel in
      XCTAssertEqual(
        panel.barriers, [.init(x: 1920, from: 32, to: 968, holdsFromLeft: true)])
      panel.push(for: .milliseconds(100))
      panel.leaveEdge()
      XCTAssertEqual(try panel.presence(), "hidden")
      panel.push(for: Self.push)
      XCTAssertEqual(try panel.presence(), "shown")
      // The barrier is gone while the panel is visible, and returns afterward.
      XCTAssertEqual(panel.barriers, [])
      try panel.today("hide")
      panel.push(for: Self.push)
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testWithoutTheSettingNoEdgeIsHotUntilItIsTurnedOn() throws {
    try withHiddenPanel(settings: "") { panel in
      XCTAssertEqual(panel.barriers, [])
      try panel.rewriteSettings { Self.settings + $0 }
      panel.push(for: Self.push)
      XCTAssertEqual(try panel.presence(), "shown")
      try panel.today("hide")
      try panel.rewriteSettings { $0.replacing("HotEdge=true", with: "HotEdge=false") }
      XCTAssertEqual(panel.barriers, [])
    }
  }

  func testDraggingToTheEdgeDoesNotOpenThePanel() throws {
    try withHiddenPanel { panel in
      panel.push(for: Self.push, isGrabbed: true)
      XCTAssertEqual(try panel.presence(), "hidden")
      // Also when the server doesn't report a grab, but a button is pressed.
      panel.movePointer(to: PanelHarness.farPoint)
      panel.press()
      panel.push(for: Self.push)
      XCTAssertEqual(try panel.presence(), "hidden")
      panel.release()
      panel.leaveEdge()
      XCTAssertEqual(try panel.presence(), "hidden")
      panel.push(for: Self.push)
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testUntilThePointerIsPushedTheEdgeSetsNoTimer() throws {
    try withHiddenPanel { panel in
      panel.advance(by: .seconds(30))
      var steps = 0
      let far = PanelHarness.farPoint
      for step in 0..<40 { panel.movePointer(to: Point(x: far.x - Double(step * 10), y: far.y)) }
      panel.advance(by: .seconds(60)) { steps += 1 }
      XCTAssertEqual(steps, 0)
    }
  }

  func testThePointerMovesFreelyBetweenTwoMonitors() throws {
    try withHiddenPanel(settings: "[Panel]\nHotEdge=true\nMonitor=TEST-1\n") { panel in
      XCTAssertEqual(panel.barriers.map(\.x), [1920])
      let first = Rect(x: 0, y: 0, width: 1920, height: 1000)
      let second = Rect(x: 1920, y: 0, width: 1920, height: 1000)
      panel.setMonitors([("TEST-1", first), ("TEST-2", second)])
      XCTAssertEqual(panel.barriers, [])
      panel.setMonitors([("TEST-1", first)])
      XCTAssertEqual(panel.barriers.map(\.x), [1920])
    }
  }
}
