import GTK
import PanelHarness
import XCTest

/// The panel's requested place, on one monitor of 1920 x 1000.
final class PlacementPanelTests: XCTestCase {
  private func settings(_ lines: String) -> PanelHarness.Options { .init(settings: lines) }

  func testThePanelIsAtTheRightEdgeAsHighAsTheScreen() throws {
    try withPanel { panel in
      try panel.show()
      XCTAssertEqual(panel.place, Rect(x: 1520, y: 0, width: 400, height: 1000))
      XCTAssertEqual(try panel.phase(), "shown at the right edge of TEST-1, 400 x 1000 at 1520, 0")
      try panel.today("hide")
      panel.advance(by: .milliseconds(400))
      XCTAssertNil(panel.place)
      try panel.show()
      XCTAssertEqual(panel.place, Rect(x: 1520, y: 0, width: 400, height: 1000))
    }
  }

  func testThePanelFollowsTheSettingsForEdgeAndWidthLive() throws {
    try withPanel([], settings("[Panel]\nEdge=left\nWidth=480\n")) { panel in
      try panel.show()
      XCTAssertEqual(panel.place, Rect(x: 0, y: 0, width: 480, height: 1000))
      for (edge, width, x) in [("right", 320, 1600.0), ("right", 560, 1360), ("left", 400, 0)] {
        try panel.rewriteSettings {
          $0.replacing(/Edge=\w+/, with: "Edge=\(edge)").replacing(
            /Width=\d+/, with: "Width=\(width)")
        }
        XCTAssertEqual(panel.place, Rect(x: x, y: 0, width: Double(width), height: 1000))
      }
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testThePanelIsAtTheLeftEdgeInRightToLeftLanguages() throws {
    try withPanel { panel in
      try panel.readingFromTheRight {
        try panel.show()
        XCTAssertEqual(panel.place, Rect(x: 0, y: 0, width: 400, height: 1000))
      }
    }
  }

  func testThePanelAvoidsOtherProgramsBarsAsTheyAppearAndDisappear() throws {
    let screen = Rect(x: 0, y: 0, width: 1920, height: 1000)
    let belowBar = Rect(x: 0, y: 30, width: 1920, height: 970)
    try withPanel { panel in
      try panel.show()
      panel.plugIn(.init("TEST-1", screen, workArea: belowBar))
      XCTAssertEqual(panel.place, Rect(x: 1520, y: 30, width: 400, height: 970))
      panel.plugIn(.init("TEST-1", screen))
      XCTAssertEqual(panel.place, Rect(x: 1520, y: 0, width: 400, height: 1000))
    }
  }

  // MARK: - Pinned

  func testAPinnedPanelReservesItsStripWhileVisible() throws {
    try withPanel { panel in
      try panel.show()
      XCTAssertNil(panel.reserved)
      try panel.today("pin")
      XCTAssertEqual(panel.reserved, panel.place)
      XCTAssertEqual(try panel.presence(), "shown")
      try panel.today("hide")
      // Released before it slides out.
      XCTAssertNotNil(panel.place)
      XCTAssertNil(panel.reserved)
      panel.advance(by: .milliseconds(400))
      try panel.show()
      XCTAssertEqual(panel.reserved, Rect(x: 1520, y: 0, width: 400, height: 1000))
      try panel.today("unpin")
      XCTAssertNil(panel.reserved)
      XCTAssertNotNil(panel.place)
    }
  }

  func testAPinnedPanelIsHiddenByACommandButNotByEscapeOrAClickOutside() throws {
    try withPanel([], settings("[Panel]\nPinned=true\n")) { panel in
      try panel.focus()
      XCTAssertFalse(panel.watchesClicksOutside)
      panel.key("Escape")
      panel.advance(by: .milliseconds(400))
      XCTAssertTrue(try panel.phase().hasPrefix("shown, pinned"))
      try panel.today("toggle")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testAClickOutsideHidesThePanel() throws {
    try withPanel { panel in
      try panel.show()
      XCTAssertTrue(panel.watchesClicksOutside)
      panel.clickOutside()
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
      XCTAssertFalse(panel.watchesClicksOutside)
    }
  }

  func testAClickOutsideKeepsThePanelIfSetSo() throws {
    try withPanel([], settings("[Panel]\nOutsideClick=keep\n")) { panel in
      try panel.show()
      XCTAssertFalse(panel.watchesClicksOutside)
      try panel.rewriteSettings { $0.replacing("OutsideClick=keep", with: "OutsideClick=close") }
      XCTAssertTrue(panel.watchesClicksOutside)
    }
  }

  func testPinningIsSavedInTodayConfAndKeepsTheRestOfIt() throws {
    let mine = "# mine\n[Panel]\nEdge = left  \n\n[Other]\nA=b\n"
    try withPanel([], settings(mine)) { panel in
      try panel.show()
      for (word, value) in [("pin", "true"), ("unpin", "false")] {
        try panel.today(word)
        let text = try panel.settingsText()
        XCTAssertTrue(
          text.hasPrefix(
            "# mine\n[Panel]\nEdge = left  \nPinned=\(value)\n\n[Other]\nA=b\n[Widgets]\n"), text)
      }
      try panel.restart()
      try panel.show()
      XCTAssertFalse(try panel.phase().contains("pinned"))
      XCTAssertEqual(panel.place?.minX, 0)
    }
  }

  // MARK: - Idle

  func testShowingAndHidingRepeatedlyLeaksNothing() throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      @MainActor func inside() throws -> String? {
        try panel.today("status").split(separator: "\n").last.map(String.init)
      }
      @MainActor func toggle() throws {
        for word in ["hide", "show"] {
          try panel.today(word)
          panel.advance(by: .seconds(1))
        }
      }
      try panel.show()
      panel.advance(by: .seconds(60))
      try toggle()
      panel.advance(by: .seconds(60))
      let before = try inside()
      for _ in 0..<20 { try toggle() }
      panel.advance(by: .seconds(60))
      XCTAssertEqual(try inside(), before)
      XCTAssertEqual(panel.place, Rect(x: 1520, y: 0, width: 400, height: 1000))
    }
  }
}
