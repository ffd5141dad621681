import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Cards that are put on others, and taken out of stacks: by dragging, in Edit, and by quick actions.
final class StackMakingPanelTests: XCTestCase {
  private static let widgets = ["one", "two", "three"].map { StackedCards.widget($0) }

  /// Holds a card by its header so that it covers a third of the one below.
  @MainActor private static func hold(_ name: String, over other: String, _ panel: PanelHarness)
    throws
  {
    let (card, below) = (try panel.frame(of: name), try panel.frame(of: other))
    let start = Point(x: card.minX + 120, y: card.minY + 18)
    let smaller = min(card.height, below.height)
    let way = below.minY - card.maxY + smaller * 0.35
    panel.movePointer(to: start)
    panel.press()
    panel.movePointer(to: Point(x: start.x, y: start.y + 10))
    panel.movePointer(to: Point(x: start.x, y: start.y + way))
  }

  func testACardThatRestsOverAnotherIsPutOnIt() throws {
    try withPanel(Self.widgets) { panel in
      try panel.show()
      try Self.hold("one", over: "two", panel)
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"])
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.listed, ["two-1", "one-1", "three-1"])
      XCTAssertEqual(StackedCards.names(panel), ["one", "three"])
      XCTAssertTrue(try panel.settingsText().contains("Stacks=two-1+one-1"))
      XCTAssertEqual(try panel.node("one", "panel").details, "Page 2 of 2, Card 1 of 2")
    }
  }

  func testACardThatOnlyPassesAnotherIsNotPutOnIt() throws {
    try withPanel(Self.widgets) { panel in
      try panel.show()
      try Self.hold("one", over: "two", panel)
      panel.advance(by: .milliseconds(300))
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(StackedCards.names(panel), ["one", "two", "three"])
      try Self.hold("one", over: "two", panel)
      panel.advance(by: .seconds(1))
      panel.key("Escape")
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(StackedCards.names(panel), ["one", "two", "three"])
      XCTAssertFalse(try panel.settingsText().contains("Stacks"))
    }
  }

  func testAStackIsDraggedOntoACardWithAllItsPages() throws {
    try withStack { panel in
      try Self.hold("one", over: "end", panel)
      panel.advance(by: .seconds(1))
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(StackedCards.names(panel), ["top", "one"])
      XCTAssertTrue(try panel.settingsText().contains("Stacks=end-1+one-1+two-1+three-1"))
    }
  }

  // MARK: - Edit

  @MainActor private static func openEdit(_ panel: PanelHarness) throws {
    try panel.click("Edit")
    panel.advance(by: .milliseconds(400))
  }

  /// Holds the row of a card over another one, at a part of that one's height.
  @MainActor private static func hold(
    row name: String, over other: String, at part: Double, _ panel: PanelHarness
  ) throws {
    let row = try panel.frame(of: name, "list item")
    let below = try panel.frame(of: other, "list item")
    let start = Point(x: row.minX + row.width / 2, y: row.minY + row.height / 2)
    panel.movePointer(to: start)
    panel.press()
    panel.movePointer(to: Point(x: start.x, y: start.y + 10))
    panel.movePointer(to: Point(x: start.x, y: below.minY + below.height * part))
  }

  @MainActor private static func isTarget(_ name: String, _ panel: PanelHarness) throws -> Bool {
    try panel.node(name, "list item").widget.hasClass("drop-target")
  }

  @MainActor private static func drop(_ panel: PanelHarness) {
    panel.release()
    panel.advance(by: .milliseconds(400))
  }

  func testInEditARowDroppedOnTheMiddleOfAnotherPutsItsCardOnThat() throws {
    try withPanel(Self.widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      try Self.openEdit(panel)
      try Self.hold(row: "three", over: "one", at: 0.5, panel)
      XCTAssertTrue(try Self.isTarget("one", panel))
      XCTAssertFalse(try Self.isTarget("two", panel))
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"])
      Self.drop(panel)
      XCTAssertFalse(try Self.isTarget("one", panel))
      XCTAssertEqual(panel.listed, ["one-1", "three-1", "two-1"])
      XCTAssertTrue(try panel.settingsText().contains("Stacks=one-1+three-1"))
      XCTAssertEqual(try panel.node("three", "list item").details, "Row 2 of 3, Page 2 of 2")
      // A page isn't put on its own stack, but on another card.
      try Self.hold(row: "three", over: "one", at: 0.6, panel)
      XCTAssertFalse(try Self.isTarget("one", panel))
      panel.key("Escape")
      Self.drop(panel)
      try Self.hold(row: "three", over: "two", at: 0.5, panel)
      XCTAssertTrue(try Self.isTarget("two", panel))
      Self.drop(panel)
      XCTAssertTrue(try panel.settingsText().contains("Stacks=two-1+three-1"))
    }
  }

  func testInEditARowDroppedBetweenOthersIsMoved() throws {
    try withPanel(Self.widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      try Self.openEdit(panel)
      try Self.hold(row: "one", over: "three", at: 0.9, panel)
      XCTAssertFalse(try Self.isTarget("three", panel))
      Self.drop(panel)
      XCTAssertEqual(panel.listed, ["two-1", "three-1", "one-1"])
      try Self.hold(row: "one", over: "two", at: 0.5, panel)
      XCTAssertTrue(try Self.isTarget("two", panel))
      panel.key("Escape")
      XCTAssertFalse(try Self.isTarget("two", panel))
      Self.drop(panel)
      XCTAssertEqual(panel.listed, ["two-1", "three-1", "one-1"])
      XCTAssertFalse(try panel.settingsText().contains("Stacks"))
    }
  }

  func testInEditRowsAreStackedInALanguageFromRightToLeft() throws {
    try withPanel(Self.widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.readingFromTheRight {
        try Self.openEdit(panel)
        try Self.hold(row: "one", over: "two", at: 0.5, panel)
        XCTAssertTrue(try Self.isTarget("two", panel))
        Self.drop(panel)
        XCTAssertTrue(try panel.settingsText().contains("Stacks=two-1+one-1"))
      }
    }
  }

  func testTheMenuOfARowInEditPutsACardOnItsNeighborAndTakesItOut() throws {
    try withPanel(Self.widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      try Self.openEdit(panel)
      panel.tab(to: "Remove two")
      panel.key("shift+F10")
      panel.advance(by: .milliseconds(400))
      XCTAssertTrue(panel.has("Put on “three”"))
      try panel.click("Put on “one”", "menu item")
      panel.advance(by: .milliseconds(400))
      XCTAssertTrue(try panel.settingsText().contains("Stacks=one-1+two-1"))
      XCTAssertEqual(try panel.node("two", "list item").details, "Row 2 of 3, Page 2 of 2")
      XCTAssertEqual(try panel.node("three", "list item").details, "Row 3 of 3")
      panel.tab(to: "Remove one")
      panel.key("shift+F10")
      panel.advance(by: .milliseconds(400))
      try panel.click("Take Out of Stack", "menu item")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(panel.listed, ["two-1", "one-1", "three-1"])
      XCTAssertFalse(try panel.settingsText().contains("Stacks"))
    }
  }

  func testInEditACardMovedBetweenPagesJoinsThem() throws {
    try withStack { panel in
      try Self.openEdit(panel)
      panel.tab(to: "top")
      panel.key("alt+Down")
      XCTAssertTrue(try panel.settingsText().contains("Stacks=one-1+top-1+two-1+three-1"))
      XCTAssertEqual(try panel.node("top", "list item").details, "Row 2 of 5, Page 2 of 4")
      panel.key("alt+Up")
      panel.key("alt+Up")
      XCTAssertEqual(panel.listed.first, "top-1")
      XCTAssertEqual(panel.focusedName, "top")
    }
  }

  // MARK: - Quick actions

  func testQuickActionsPutACardOnTheOneAboveAndTakeItOut() throws {
    try withPanel(Self.widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      panel.tab(to: "two")
      panel.key("shift+F10")
      panel.advance(by: .milliseconds(400))
      try panel.click("Put on “one”", "menu item")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(StackedCards.names(panel), ["two", "three"])
      try panel.click("two", "panel", button: 3)
      panel.advance(by: .milliseconds(400))
      try panel.click("Take Out of Stack", "menu item")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(StackedCards.names(panel), ["one", "two", "three"])
    }
  }

  func testARemovedPageComesBackIntoItsStack() throws {
    try withStack { panel in
      panel.tab(to: "one")
      panel.key("ctrl+Right")
      panel.key("shift+F10")
      panel.advance(by: .milliseconds(400))
      try panel.click("Remove", "menu item")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(StackedCards.names(panel), ["top", "three", "end"])
      try panel.click("Undo removing two", "push button")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(StackedCards.names(panel), ["top", "two", "end"])
      XCTAssertTrue(try panel.settingsText().contains("Stacks=one-1+two-1+three-1"))
    }
  }

  func testAStackMovesAsOneCard() throws {
    try withStack { panel in
      panel.tab(to: "one")
      panel.key("alt+Up")
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1", "top-1", "end-1"])
      panel.key("ctrl+Right")
      panel.key("alt+Down")
      panel.key("alt+Down")
      XCTAssertEqual(panel.listed, ["top-1", "end-1", "one-1", "two-1", "three-1"])
      XCTAssertEqual(StackedCards.names(panel), ["top", "end", "two"])
    }
  }
}
