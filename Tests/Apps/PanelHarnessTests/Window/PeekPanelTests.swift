import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Quick actions next to a card of the panel.
final class PeekPanelTests: XCTestCase {
  private static let content = #"{"type":"text","text":"content"}"#
  private static let app = "org.example.App.desktop"
  private static let title = "Quick actions for one"

  private func withCard(
    hasAnimations: Bool = false, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let one = ScriptedWidget(
      "one", showing: Self.content, keys: "App=\(Self.app)\nPeek=true")
    try withPanel([one], .init(hasAnimations: hasAnimations)) { panel in
      try panel.installApp(Self.app, name: "An App")
      try panel.focus()
      try body(panel)
    }
  }

  func testARightClickOnAHeaderShowsQuickActionsAndRunsTheAppsAction() throws {
    try withCard { panel in
      panel.click(at: try panel.headerPoint("one"), button: 3)
      for row in ["Start Over", "Refresh", "Remove"] { try panel.node(row) }
      panel.key("Return")
      XCTAssertEqual(panel.launched, ["An App: restart"])
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testARightClickOnContentShowsQuickActionsBelowTheCard() throws {
    try withCard { panel in
      let card = try panel.node("one").frame
      panel.click(at: Point(x: card.minX + 24, y: card.maxY - 20), button: 3)
      let menu = try panel.node(Self.title).frame
      XCTAssertGreaterThanOrEqual(menu.minY, card.maxY)
      XCTAssertLessThan(menu.width, card.width)
      // The app's own action that opens quick actions would be redundant here.
      XCTAssertFalse(panel.has("Quick Look"))
      XCTAssertFalse(panel.has("content"))
      XCTAssertEqual(panel.launched, [])
    }
  }

  func testTheMenuMovesACardAndGivesItAnotherName() throws {
    let widgets = ["one", "two", "three"].map {
      ScriptedWidget(
        $0, showing: Self.content, keys: "[Setting city]\nType=text\nLabel=City")
    }
    try withPanel(widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      panel.click(at: try panel.headerPoint("one"), button: 3)
      XCTAssertFalse(panel.has("Move Up"), "it is the first")
      try panel.click("Move Down")
      XCTAssertEqual(panel.listed, ["two-1", "one-1", "three-1"])
      panel.click(at: try panel.headerPoint("three"), button: 3)
      XCTAssertFalse(panel.has("Move Down"), "it is the last")
      try panel.click("Move Up")
      XCTAssertEqual(panel.listed, ["two-1", "three-1", "one-1"])
      panel.click(at: try panel.headerPoint("two"), button: 3)
      try panel.click("Rename…")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(panel.focusedName, "Name")
      panel.type("Bridge")
      panel.key("Return")
      panel.advance(by: .seconds(2))
      XCTAssertTrue(panel.has("Bridge"), "Return renames it")
      XCTAssertFalse(panel.has("Save"))
    }
  }

  func testTheKeyboardAloneOpensQuickActionsAndRemovesAWidget() throws {
    try withCard { panel in
      panel.tab(to: "one")
      panel.key("shift+F10")
      try panel.node("Start Over")
      panel.key("Up")
      XCTAssertEqual(panel.focusedName, "Remove")
      panel.key("Return")
      XCTAssertEqual(panel.listed, [])
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testALongPressShowsQuickActionsWithoutAClick() throws {
    try withCard { panel in
      try panel.pressLong("one")
      try panel.node("Start Over")
      panel.key("Escape")
      XCTAssertFalse(panel.has("Start Over"))
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(panel.launched, [])
    }
  }

  func testAClickOnShowMoreIsNotALongPress() throws {
    let widgets = ["one", "two"].map { ScriptedWidget($0, showing: Self.content) }
    try withPanel(widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.click("Show More, one")
      try panel.node("Show Less, one")
      // By the end of this press, the click would have become a long press, too.
      try panel.pressLong("two")
      XCTAssertTrue(panel.has("Quick actions for two"))
      XCTAssertFalse(panel.has(Self.title))
    }
  }

  func testACommandShowsQuickActionsInTheVisiblePanel() throws {
    try withCard { panel in
      try panel.today("peek", "one-1")
      try panel.node(Self.title)
      try panel.node("Start Over")
      XCTAssertNil(panel.peekWindow)
    }
  }

  func testAClickOutsideClosesQuickActions() throws {
    try withCard { panel in
      try panel.today("peek", "one-1")
      let menu = try panel.node(Self.title).frame
      panel.click(at: Point(x: menu.minX + 10, y: menu.maxY + 100))
      XCTAssertFalse(panel.has(Self.title))
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(panel.launched, [])
    }
  }
}

@MainActor extension PanelHarness {
  /// A point of a card's header without a click action.
  fileprivate func headerPoint(_ name: String) throws -> Point {
    let frame = try node(name).frame
    return Point(x: frame.minX + 80, y: frame.minY + 18)
  }

  /// Holds a header until quick actions open: GTK's gesture waits in real time.
  fileprivate func pressLong(_ name: String) throws {
    movePointer(to: try headerPoint(name))
    press()
    waitUntil("quick actions") { has("Remove") }
    release()
  }
}
