import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The ways to reorder cards.
final class CardOrderPanelTests: XCTestCase {
  private static let content = """
    {"type":"column","children":[{"type":"text","text":"short"},\
    {"type":"text","text":"long","mode":"expanded"}]}
    """

  private func widgets(
    _ names: [String] = ["one", "two", "three"], keys: String = ""
  ) -> [ScriptedWidget] {
    names.map { ScriptedWidget($0, showing: Self.content, keys: "Largest=expanded\n" + keys) }
  }

  /// A point in a card's header.
  private static func heading(_ card: Rect) -> Point {
    Point(x: card.minX + 120, y: card.minY + 18)
  }

  @MainActor private static func isExpanded(_ name: String, _ panel: PanelHarness) throws -> Bool {
    try panel.node(name, "panel").states.contains(.expanded)
  }

  /// Drags a card by its header to a height of the window.
  @MainActor private static func take(_ card: Rect, to y: Double, _ panel: PanelHarness) {
    panel.movePointer(to: Self.heading(card))
    panel.press()
    Self.carry(card, to: card.minY + 40, panel)
    Self.carry(card, to: y, panel)
  }

  @MainActor private static func carry(_ card: Rect, to y: Double, _ panel: PanelHarness) {
    panel.movePointer(to: Point(x: card.minX + 120, y: y))
    panel.advance(by: .seconds(1))
  }

  func testACardIsDraggedByItsHeaderAndTheOthersMakeRoom() throws {
    try withPanel(widgets()) { panel in
      try panel.show()
      let (one, two) = (try panel.frame(of: "one"), try panel.frame(of: "two"))
      let three = try panel.frame(of: "three")
      Self.take(one, to: three.minY + 40, panel)
      XCTAssertEqual(try panel.frame(of: "two"), one)
      XCTAssertEqual(try panel.frame(of: "three"), two)
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"], "nothing is decided before")
      panel.release()
      XCTAssertEqual(panel.listed, ["two-1", "three-1", "one-1"])
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.frame(of: "one"), three)
      XCTAssertTrue(try panel.settingsText().contains("Order=two-1;three-1;one-1"))
      XCTAssertFalse(try Self.isExpanded("one", panel), "it was no click")
    }
  }

  func testASmallMovementOnTheHeaderIsStillAClick() throws {
    try withPanel(widgets(keys: "Expand=content\n")) { panel in
      try panel.show()
      let start = Self.heading(try panel.frame(of: "one"))
      panel.drag(from: start, to: Point(x: start.x + 4, y: start.y + 4), steps: 3)
      XCTAssertTrue(try Self.isExpanded("one", panel))
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"])
    }
  }

  func testALongPressOnContentDragsACardAndAShortOneDoesNot() throws {
    try withPanel(widgets(keys: "Expand=content\n"), .init(hasAnimations: false)) { panel in
      try panel.show()
      let (one, two) = (try panel.frame(of: "one"), try panel.frame(of: "two"))
      let body = Point(x: two.maxX - 60, y: two.maxY - 12)
      let above = Point(x: body.x, y: one.minY + 20)
      panel.drag(from: body, to: above)
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"])
      panel.movePointer(to: body)
      panel.press()
      // GTK's own timer decides on a long press; a held card has the focus.
      panel.waitUntil("the card to be held") { panel.focusedName == "two" }
      panel.movePointer(to: above)
      panel.advance(by: .milliseconds(400))
      XCTAssertGreaterThan(try panel.frame(of: "one").minY, one.minY)
      panel.release()
      XCTAssertEqual(panel.listed, ["two-1", "one-1", "three-1"])
      XCTAssertFalse(try Self.isExpanded("two", panel), "it was no click")
    }
  }

  func testALongPressOnAButtonDoesNotDragItsCard() throws {
    let content = #"{"type":"button","text":"Press","action":{"send":"next"}}"#
    let widgets = ["one", "two"].map { ScriptedWidget($0, showing: content) }
    try withPanel(widgets) { panel in
      try panel.show()
      let button = try panel.frame(of: "Press")
      let middle = Point(
        x: button.minX + button.width / 2, y: button.minY + button.height / 2)
      // Another long press gesture in the window shows that this one was long enough.
      var isLong = false
      let press = LongPressGesture()
      press.phase = .capture
      press.onPress { _ in isLong = true }
      try XCTUnwrap(panel.windows.first).add(controller: press)
      panel.movePointer(to: middle)
      panel.press()
      panel.waitUntil("the press to be long") { isLong }
      panel.release()
      let heard = panel.widgets.heard("action", by: "one-1")
      XCTAssertEqual(heard.count, 1)
      XCTAssertTrue(heard.first?.contains(#""action":"next""#) == true, "\(heard)")
      XCTAssertEqual(panel.listed, ["one-1", "two-1"])
    }
  }

  func testEscapeOnlyCancelsTheDragOfACard() throws {
    try withPanel(widgets()) { panel in
      try panel.focus()
      let (one, three) = (try panel.frame(of: "one"), try panel.frame(of: "three"))
      Self.take(one, to: three.minY + 40, panel)
      XCTAssertEqual(try panel.frame(of: "two"), one)
      panel.key("Escape")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.frame(of: "one"), one)
      XCTAssertEqual(try panel.frame(of: "three"), three)
      Self.carry(one, to: three.minY + 20, panel)
      panel.release()
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.frame(of: "one"), one)
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"])
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testTheKeyboardMovesACardKeepsTheFocusAndAnnouncesThePosition() throws {
    try withPanel(widgets()) { panel in
      try panel.focus()
      panel.tab(to: "one")
      XCTAssertEqual(try panel.node("one", "panel").details, "Card 1 of 3")
      panel.key("alt+Down")
      XCTAssertEqual(panel.listed, ["two-1", "one-1", "three-1"])
      XCTAssertEqual(panel.focusedName, "one")
      XCTAssertEqual(try panel.node("one", "panel").details, "Card 2 of 3")
      for key in ["alt+Up", "alt+Up", "alt+Down", "alt+Down", "alt+Down"] {
        panel.key(key)
        XCTAssertEqual(panel.focusedName, "one")
      }
      XCTAssertEqual(panel.listed, ["two-1", "three-1", "one-1"])
      let names = panel.tree.names.filter { ["one", "two", "three"].contains($0) }
      XCTAssertLessThan(
        try XCTUnwrap(names.firstIndex(of: "three")), try XCTUnwrap(names.lastIndex(of: "one")),
        "in reading order")
    }
  }

  func testTheColumnScrollsWhileACardIsHeldAtItsEdge() throws {
    let names = (1...14).map { "card\($0)" }
    try withPanel(widgets(names)) { panel in
      try panel.show()
      let first = try panel.frame(of: "card1")
      Self.take(first, to: 990, panel)
      panel.advance(by: .seconds(10))
      let (last, held) = (try panel.frame(of: "card14"), try panel.frame(of: "card1"))
      XCTAssertLessThanOrEqual(last.maxY, 1000)
      XCTAssertLessThan(last.minY, held.minY + held.height / 2)
      panel.release()
      XCTAssertEqual(panel.listed.last, "card1-1")
    }
  }

  func testSearchResultsAreNotDragged() throws {
    try withPanel(widgets(["one", "only"])) { panel in
      try panel.focus()
      panel.type("on")
      panel.advance(by: .milliseconds(400))
      let (one, only) = (try panel.frame(of: "one"), try panel.frame(of: "only"))
      panel.drag(
        from: Self.heading(one), to: Point(x: one.minX + 120, y: only.maxY - 4))
      XCTAssertEqual(panel.listed, ["one-1", "only-1"])
    }
  }
}
