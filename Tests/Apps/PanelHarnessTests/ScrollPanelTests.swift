import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Where the panel opens, and what moves its scroll position: the user, and nothing else.
final class ScrollPanelTests: XCTestCase {
  private static let names = (1...14).map { "card\($0)" }
  /// Lines that make a card higher when it is expanded.
  private static let tall = """
    {"type":"column","children":[{"type":"text","text":"short"},{"type":"text","text":"more"},\
    {"type":"column","mode":"expanded","children":[\(
      (1...12).map { #"{"type":"text","text":"line \#($0)"}"# }.joined(separator: ","))]}]}
    """

  /// Runs the body with more cards than fit.
  private func withCards(
    hasAnimations: Bool = false, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let widgets = Self.names.map {
      ScriptedWidget(
        $0, showing: Self.tall,
        keys: "Largest=expanded\nExpand=caret\n[Setting city]\nType=text\nLabel=City")
    }
    try withPanel(widgets, .init(hasAnimations: hasAnimations)) { panel in
      try panel.focus()
      try body(panel)
    }
  }

  /// How far the column is scrolled, by the top of the search field.
  @MainActor private static func top(_ panel: PanelHarness) -> Double {
    panel.settle()
    return panel.tree["Search"]?.frame.minY ?? .nan
  }

  func testItOpensAtItsTopWithoutAFocusRingAndStaysThereWhileItSlidesIn() throws {
    try withCards(hasAnimations: true) { panel in
      panel.advance(by: .seconds(1))
      let top = Self.top(panel)
      XCTAssertNil(panel.focusedName)
      for _ in 0..<2 {
        panel.movePointer(to: PanelHarness.blankPoint)
        panel.scroll(4)
        panel.advance(by: .seconds(1))
        XCTAssertLessThan(Self.top(panel), top - 50)
        panel.key("Escape")
        panel.advance(by: .seconds(1))
        try panel.focus()
        panel.advance(by: .seconds(1)) {
          XCTAssertEqual(panel.tree["Search"]?.frame.minY ?? .nan, top)
        }
        XCTAssertNil(panel.focusedName)
      }
    }
  }

  func testTypingAnywhereSearchesAndTabBeginsAtTheSearch() throws {
    try withCards { panel in
      panel.key("Tab")
      XCTAssertEqual(panel.focusedName, "Search")
      panel.key("Escape")
      try panel.focus()
      XCTAssertNil(panel.focusedName)
      panel.type("card3")
      XCTAssertEqual(panel.focusedName, "Search")
      XCTAssertTrue(panel.has("card3"))
      XCTAssertFalse(panel.has("card4"))
    }
  }

  func testClosingASheetAPageOrAMenuRestoresTheScrollPositionAndTheFocus() throws {
    try withCards { panel in
      panel.movePointer(to: PanelHarness.blankPoint)
      panel.scroll(3)
      let top = Self.top(panel)
      XCTAssertLessThan(top, 0)
      panel.key("ctrl+comma")
      panel.advance(by: .seconds(1))
      XCTAssertNotEqual(panel.focusedName, nil)
      panel.key("Escape")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(Self.top(panel), top)

      let middle = try XCTUnwrap(
        panel.tree.nodes.first { Self.names.contains($0.name) && $0.frame.minY > 300 })
      panel.click(
        at: Point(x: middle.frame.minX + 60, y: middle.frame.maxY - 8), button: 3)
      panel.advance(by: .seconds(1))
      XCTAssertTrue(panel.has("Remove"))
      panel.key("Escape")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(Self.top(panel), top)

      // A click on a card half in view.
      let card = try XCTUnwrap(
        panel.tree.nodes.first {
          $0.name.hasPrefix("card") && $0.frame.minY < 0 && $0.frame.maxY > 20
        })
      panel.click(at: Point(x: card.frame.minX + 60, y: card.frame.maxY - 8))
      XCTAssertEqual(Self.top(panel), top)
    }
  }

  func testANoteThatComesOrGoesAboveTheCardsMovesNoneInView() throws {
    try withCards { panel in
      panel.movePointer(to: PanelHarness.blankPoint)
      panel.scroll(6)
      let top = Self.top(panel)
      XCTAssertLessThan(top, 0)
      let card = try XCTUnwrap(
        panel.tree.nodes.first { Self.names.contains($0.name) && $0.frame.minY > 100 })
      try panel.rewriteSettings { "[Panel]\nWidth=9\n\($0)" }
      panel.advance(by: .seconds(1))
      XCTAssertLessThan(Self.top(panel), top - 20, "the note isn't there")
      XCTAssertEqual(try panel.node(card.name).frame, card.frame)
      XCTAssertFalse(TestDisplay.takeComplaints().isEmpty)
      try panel.rewriteSettings { $0.replacing("Width=9", with: "Width=400") }
      panel.advance(by: .seconds(1))
      XCTAssertEqual(Self.top(panel), top)
      XCTAssertEqual(try panel.node(card.name).frame, card.frame)
    }
  }

  func testARemovalInTheLongListOfWidgetsMovesNothing() throws {
    let names = (10...39).map { "card\($0)" }
    let widgets = names.map { ScriptedWidget($0, showing: #"{"type":"text","text":"content"}"#) }
    try withPanel(widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      panel.tab(to: "Edit", key: "shift+Tab")
      let column = Self.top(panel)
      XCTAssertLessThan(column, 0)
      panel.key("Return")
      panel.advance(by: .seconds(1))
      panel.movePointer(to: PanelHarness.blankPoint)
      panel.scroll(4)
      panel.advance(by: .seconds(1))
      let (above, below) = (
        try panel.frame(of: "Remove card24"), try panel.frame(of: "Remove card26")
      )
      XCTAssertTrue((100...900).contains(above.minY), "\(above)")
      try panel.click("Remove card25")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(try panel.frame(of: "Remove card24"), above)
      XCTAssertEqual(try panel.frame(of: "Remove card26"), below)
      panel.key("Escape")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.focusedName, "Edit")
    }
  }

  func testTheKeyboardScrollsToWhatItReaches() throws {
    try withCards { panel in
      let height = try XCTUnwrap(panel.window?.frame).height
      panel.tab(to: "card9")
      let card = try panel.frame(of: "card9", "panel")
      XCTAssertGreaterThanOrEqual(card.minY, 0)
      XCTAssertLessThanOrEqual(card.maxY, height)
      panel.tab(to: "Search", key: "shift+Tab")
      XCTAssertGreaterThan(Self.top(panel), 0)
    }
  }

  func testTheWheelGlidesAndItsClicksAddUp() throws {
    try withCards(hasAnimations: true) { panel in
      panel.advance(by: .seconds(1))
      panel.movePointer(to: PanelHarness.blankPoint)
      let top = Self.top(panel)
      var tops: [Double] = []
      panel.scroll(1)
      panel.advance(by: .milliseconds(300)) { tops.append(panel.tree["Search"]?.frame.minY ?? 0) }
      let step = top - Self.top(panel)
      XCTAssertGreaterThan(step, 50)
      XCTAssertEqual(tops, tops.sorted(by: >))
      XCTAssertGreaterThan(Set(tops).count, 5, "\(tops)")
      panel.scroll(2)
      panel.advance(by: .milliseconds(300))
      XCTAssertEqual(top - Self.top(panel), 3 * step, accuracy: 2)
      panel.hasAnimations = false
      panel.scroll(-1)
      XCTAssertEqual(top - Self.top(panel), 2 * step, accuracy: 2)
    }
  }

  func testContentGivesWayAtItsTopAndSpringsBack() throws {
    try expectThatItGivesWay(scrolledBy: 0, to: -1) { panel in
      let card = try panel.frame(of: "card1", "panel")
      return Point(x: card.maxX - 80, y: card.minY + 2)
    }
  }

  func testContentGivesWayAtItsBottomAndSpringsBack() throws {
    try expectThatItGivesWay(scrolledBy: 100, to: 1) { panel in
      let card = try panel.frame(of: "card14", "panel")
      return Point(x: card.maxX - 80, y: card.maxY - 2)
    }
  }

  /// Expects that a click of the wheel at an end moves what lies at the point, which comes back.
  private func expectThatItGivesWay(
    scrolledBy clicks: Int, to direction: Int, _ point: @MainActor (PanelHarness) throws -> Point
  ) throws {
    for hasAnimations in [true, false] {
      try withCards(hasAnimations: hasAnimations) { panel in
        panel.advance(by: .seconds(1))
        panel.movePointer(to: PanelHarness.blankPoint)
        if clicks > 0 { panel.scroll(clicks) }
        panel.advance(by: .seconds(2))
        let edge = try point(panel)
        let color = panel.color(at: edge)
        panel.scroll(direction)
        var seen: Set<UInt32> = []
        for _ in 0..<60 {
          panel.advance(by: .milliseconds(16))
          seen.insert(panel.color(at: edge))
        }
        XCTAssertEqual(seen.count > 1, hasAnimations)
        XCTAssertEqual(panel.color(at: edge), color)
      }
    }
  }

  func testExpandingKeepsTheButtonUnderThePointer() throws {
    try withCards(hasAnimations: true) { panel in
      let height = try XCTUnwrap(panel.window?.frame).height
      let last = try XCTUnwrap(
        panel.tree.nodes.last { $0.name.hasPrefix("Show More") && $0.frame.maxY < height })
      let name = last.name.replacingOccurrences(of: "Show More, ", with: "")
      try panel.click(last.name)
      panel.advance(by: .seconds(1))
      let expanded = try panel.frame(of: "Show Less, \(name)")
      XCTAssertEqual(expanded.minY, last.frame.minY)
      panel.press()
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(try panel.frame(of: "Show More, \(name)"), last.frame)
    }
  }

  func testTheKeyboardExpandsIntoViewAndCollapsingScrollsBack() throws {
    try withCards(hasAnimations: true) { panel in
      panel.advance(by: .seconds(1))
      let height = try XCTUnwrap(panel.window?.frame).height
      panel.tab(to: "Show More, card6")
      let before = Self.top(panel)
      panel.key("space")
      panel.advance(by: .seconds(1))
      XCTAssertLessThan(Self.top(panel), before)
      XCTAssertLessThanOrEqual(try panel.frame(of: "card6", "panel").maxY, height)
      panel.key("space")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(Self.top(panel), before, accuracy: 1)
    }
  }
}
