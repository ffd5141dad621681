import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Quick actions in a separate window while the panel is hidden.
final class PeekWindowPanelTests: XCTestCase {
  private static let content = #"{"type":"text","text":"content"}"#
  private static let app = "org.example.App.desktop"
  private static let title = "Quick actions for one"
  private static let screen = Size(width: 1000, height: 900)

  private func withHiddenPanel(
    settings: String = "", hasAnimations: Bool = false,
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let one = ScriptedWidget(
      "one", showing: Self.content, keys: "App=\(Self.app)\nPeek=true")
    let options = PanelHarness.Options(
      settings: settings, hasAnimations: hasAnimations, screen: Self.screen)
    try withPanel([one], options) { panel in
      try panel.installApp(Self.app, name: "An App")
      try panel.today("hide")
      try body(panel)
    }
  }

  func testQuickActionsOfInstancesWidgetsAndAppsAreInsideTheWorkArea() throws {
    for subject in ["one-1", "org.example.one", Self.app] {
      try withHiddenPanel { panel in
        let window = try panel.peek(at: subject)
        XCTAssertEqual(window.title, Self.title)
        let frame = try XCTUnwrap(window.frame)
        XCTAssertTrue(
          frame.minX >= 0 && frame.maxX <= Self.screen.width && frame.minY >= 0
            && frame.maxY <= Self.screen.height, "\(frame)")
        XCTAssertEqual(try panel.presence(), "hidden")
        XCTAssertEqual(panel.widgets.starts["one"], 1)
        for name in ["content", "Start Over", "Refresh", "Remove"] { try panel.node(name) }
      }
    }
  }

  func testAClickFocusesTheWindowAndEscapeReturnsTheFocus() throws {
    try withHiddenPanel { panel in
      let window = try panel.peek()
      XCTAssertFalse(window.hasKeyboard)
      let frame = try XCTUnwrap(window.frame)
      // Outside the card and the rows.
      panel.click(at: Point(x: frame.width / 2, y: frame.height / 100))
      XCTAssertTrue(window.isShown)
      XCTAssertTrue(window.hasKeyboard)
      XCTAssertFalse(window.hasGivenKeyboardBack)
      panel.key("Escape")
      XCTAssertFalse(window.isShown)
      XCTAssertTrue(window.hasGivenKeyboardBack)
    }
  }

  func testTheWindowIsInTheCornerAtThePanelsEdgeAndFitsItsContent() throws {
    for edge in ["left", "right"] {
      try withHiddenPanel(settings: "[Panel]\nEdge=\(edge)\n") { panel in
        let window = try panel.peek()
        let frame = try XCTUnwrap(window.frame)
        // Without a compositor, the window has no shadow.
        XCTAssertEqual(window.revealed, Rect(origin: .zero, size: frame.size))
        XCTAssertEqual(frame.minY, 16)
        XCTAssertEqual(
          frame.minX, edge == "left" ? 16 : Self.screen.width - 16 - frame.width)
        let rows = try panel.node("Remove").frame
        XCTAssertGreaterThan(frame.height, rows.maxY)
        XCTAssertLessThan(frame.height, rows.maxY + 24)
      }
    }
  }

  func testQuickActionsRequestedDuringASlideOutStayOpen() throws {
    try withHiddenPanel(hasAnimations: true) { panel in
      try panel.show()
      try panel.today("hide")
      let window = try panel.peek()
      XCTAssertEqual(try panel.presence(), "sliding")
      panel.advance(by: .seconds(1)) { XCTAssertTrue(window.isShown) }
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testAClickOutsideClosesTheWindow() throws {
    try withHiddenPanel { panel in
      let window = try panel.peek()
      window.clickOutside()
      XCTAssertFalse(window.isShown)
      XCTAssertEqual(panel.launched, [])
    }
  }

  func testAClickOnTheWidgetOpensItsApp() throws {
    try withHiddenPanel { panel in
      let window = try panel.peek()
      try panel.click("content")
      XCTAssertEqual(panel.launched, ["An App"])
      XCTAssertFalse(window.isShown)
    }
  }

  func testTheWindowClosesWhenThePanelOpens() throws {
    try withHiddenPanel { panel in
      let window = try panel.peek()
      try panel.show()
      XCTAssertFalse(window.isShown)
    }
  }
}

@MainActor extension PanelHarness {
  /// Opens the window and returns it.
  fileprivate func peek(at subject: String = "one-1") throws -> PlacedWindow {
    try today("peek", subject)
    let window = try XCTUnwrap(peekWindow)
    XCTAssertTrue(window.isShown)
    return window
  }
}
