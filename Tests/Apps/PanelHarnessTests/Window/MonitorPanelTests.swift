import GTK
import PanelHarness
import XCTest

/// The panel's place when monitors are connected and disconnected.
final class MonitorPanelTests: XCTestCase {
  /// Runs a body with a hidden panel and both monitors; the first is primary.
  private func withMonitors(
    _ settings: String = "", hasAnimations: Bool = true,
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let options = PanelHarness.Options(settings: settings, hasAnimations: hasAnimations)
    try withPanel([], options) { panel in
      try panel.today("--background")
      panel.plugIn(first, second, primary: "A")
      try body(panel)
    }
  }

  // MARK: - Choice of monitor

  func testThePanelOpensOnThePointersMonitorAndStaysThere() throws {
    try withMonitors { panel in
      panel.desktopPointer = Point(x: 2200, y: 300)
      try panel.show()
      XCTAssertEqual(panel.place, onSecond)
      panel.desktopPointer = Point(x: 100, y: 100)
      try panel.rewriteSettings { "[Panel]\nWidth=360\n" + $0 }
      XCTAssertEqual(panel.place, Rect(x: 2584, y: 0, width: 360, height: 768))
      try hide(panel)
      try panel.show()
      XCTAssertEqual(panel.place, Rect(x: 1560, y: 0, width: 360, height: 1080))
    }
  }

  func testThePanelOpensOnThePrimaryOrNamedMonitorAndFollowsAChange() throws {
    try withMonitors("[Panel]\nMonitor=primary\n") { panel in
      panel.plugIn(first, second, primary: "B")
      panel.desktopPointer = Point(x: 100, y: 100)
      try panel.show()
      XCTAssertEqual(panel.place, onSecond)
      try panel.rewriteSettings {
        $0.replacing("Monitor=primary", with: "Monitor=A\nEdge=left")
      }
      XCTAssertEqual(panel.place, Rect(x: 0, y: 0, width: 400, height: 1080))
      XCTAssertEqual(panel.monitor, "A")
    }
  }

  func testAHiddenPanelOpensOnAMonitorThatIsConnected() throws {
    try withMonitors("[Panel]\nMonitor=B\n") { panel in
      panel.plugIn(first)
      try panel.show()
      XCTAssertEqual(panel.place, onFirst)
      try hide(panel)
      panel.plugIn(first, second)
      try panel.show()
      XCTAssertEqual(panel.place, onSecond)
    }
  }

  // MARK: - Reserved strip

  func testTheStripIsOnThePanelsMonitorAndNeverBetweenTwo() throws {
    try withMonitors("[Panel]\nMonitor=B\nPinned=true\n") { panel in
      try panel.show()
      XCTAssertEqual(panel.reserved, onSecond)
      try panel.rewriteSettings { $0.replacing("Monitor=B", with: "Monitor=A") }
      XCTAssertEqual(panel.place, onFirst)
      XCTAssertNil(panel.reserved)
      // Possible again at the edge of the whole screen.
      try panel.rewriteSettings { $0.replacing("Monitor=A", with: "Monitor=A\nEdge=left") }
      XCTAssertEqual(panel.reserved, Rect(x: 0, y: 0, width: 400, height: 1080))
    }
  }

  // MARK: - While shown

  func testAVisiblePanelMovesWhenItsMonitorIsDisconnectedAndBackWhenItReturns() throws {
    try withMonitors("[Panel]\nMonitor=B\n") { panel in
      try panel.show()
      XCTAssertEqual(panel.place, onSecond)
      for _ in 0..<3 {
        panel.plugIn(first)
        XCTAssertEqual(panel.place, onFirst)
        panel.plugIn(first, second)
        XCTAssertEqual(panel.place, onSecond)
      }
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testAVisiblePanelFollowsAMonitorsSizeAndPosition() throws {
    try withMonitors { panel in
      panel.desktopPointer = Point(x: 2200, y: 300)
      try panel.show()
      for frame in [
        Rect(x: 1920, y: 0, width: 1280, height: 720),
        Rect(x: 1920, y: 200, width: 1280, height: 720),
      ] {
        panel.plugIn(first, .init("B", frame))
        XCTAssertEqual(panel.place, Rect(x: 2800, y: frame.minY, width: 400, height: 720))
      }
    }
  }

  // MARK: - While sliding

  func testAMonitorChangeDuringASlideEndsAtTheRightPlace() throws {
    try withMonitors("[Panel]\nMonitor=B\n") { panel in
      try panel.today("show")
      panel.advance(by: .milliseconds(50))
      XCTAssertEqual(try panel.presence(), "sliding")
      panel.plugIn(first)
      XCTAssertEqual(panel.place, onFirst)
      panel.advance(by: arrival)
      XCTAssertTrue(try panel.phase().hasPrefix("shown at the right edge of A"))
      try panel.today("hide")
      panel.advance(by: .milliseconds(50))
      panel.plugIn(first, second)
      panel.advance(by: arrival)
      XCTAssertEqual(try panel.presence(), "hidden")
      XCTAssertNil(panel.place)
      try panel.show()
      XCTAssertEqual(panel.place, onSecond)
    }
  }

  // MARK: - Without a monitor

  func testWithoutMonitorsThePanelWaitsAndReturnsWithTheFirst() throws {
    try withMonitors { panel in
      try panel.show()
      XCTAssertEqual(panel.place, onFirst)
      panel.plugIn()
      XCTAssertEqual(try panel.phase(), "waiting for a monitor")
      XCTAssertNil(panel.place)
      panel.plugIn(first)
      panel.advance(by: arrival)
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(panel.place, onFirst)
    }
  }

  func testShowAndHideWithoutAMonitorApplyOnceThereIsOne() throws {
    try withMonitors(hasAnimations: false) { panel in
      panel.plugIn()
      try panel.today("show")
      XCTAssertEqual(try panel.presence(), "waiting")
      try panel.today("hide")
      XCTAssertEqual(try panel.phase(), "hidden")
      panel.plugIn(first)
      panel.advance(by: arrival)
      XCTAssertEqual(try panel.phase(), "hidden")
      panel.plugIn()
      try panel.today("toggle")
      XCTAssertEqual(try panel.presence(), "waiting")
      panel.plugIn(first)
      panel.advance(by: arrival)
      XCTAssertEqual(panel.place, onFirst)
    }
  }
}

private let first = PanelHarness.TestMonitor("A", Rect(x: 0, y: 0, width: 1920, height: 1080))
private let second = PanelHarness.TestMonitor(
  "B", Rect(x: 1920, y: 0, width: 1024, height: 768))
private let onFirst = Rect(x: 1520, y: 0, width: 400, height: 1080)
private let onSecond = Rect(x: 2544, y: 0, width: 400, height: 768)
private let arrival = Duration.milliseconds(400)

@MainActor private func hide(_ panel: PanelHarness) throws {
  try panel.today("hide")
  panel.advance(by: arrival)
  XCTAssertEqual(try panel.presence(), "hidden")
}
