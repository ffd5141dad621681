import GLib
import GTK
import GTKTesting
import PanelHarness
import WidgetHost
import XCTest

/// Cards that share a place: they are turned by keys, dots, wheel, and swipes.
final class StackPanelTests: XCTestCase {
  private static func widget(_ name: String, lines: Int = 1, keys: String = "") -> ScriptedWidget {
    let texts = (0..<lines).map { #"{"type":"text","text":"\#(name) line \#($0)"}"# }
    let more = #"{"type":"text","text":"more of \#(name)","mode":"expanded"}"#
    return ScriptedWidget(
      name,
      showing: #"{"type":"column","children":[\#((texts + [more]).joined(separator: ","))]}"#,
      keys: "Largest=expanded\n\(keys)")
  }

  /// A panel with a card, a stack of three, and another card.
  private func withStack(
    _ middle: [ScriptedWidget] = [
      widget("one"), widget("two", lines: 3), widget("three", lines: 2),
    ], hasAnimations: Bool = false, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let widgets = [Self.widget("top")] + middle + [Self.widget("end")]
    try withPanel(widgets, .init(hasAnimations: hasAnimations)) { panel in
      let names = middle.map { "\($0.name)-1" }.joined(separator: "+")
      try panel.rewriteSettings {
        $0.replacing("[Widgets]\n", with: "[Widgets]\nStacks=\(names)\n")
      }
      try panel.focus()
      try body(panel)
    }
  }

  /// The names of the cards from top to bottom.
  @MainActor private static func cards(_ panel: PanelHarness) -> [String] {
    panel.settle()
    let names = ["top", "one", "two", "three", "end"]
    var seen: Set<String> = []
    return panel.tree.nodes.filter { $0.role == "panel" && names.contains($0.name) }
      .map(\.name).filter { seen.insert($0).inserted }
  }

  @MainActor private static func dots(below name: String, _ panel: PanelHarness) throws -> Point {
    let frame = try panel.frame(of: name)
    return Point(x: frame.minX + frame.width / 2, y: frame.maxY - 6)
  }

  func testAStackShowsOnePageAndSaysWhich() throws {
    try withStack { panel in
      XCTAssertEqual(Self.cards(panel), ["top", "one", "end"])
      XCTAssertEqual(try panel.node("one", "panel").details, "Page 1 of 3, Card 2 of 3")
      XCTAssertEqual(try panel.node("end", "panel").details, "Card 3 of 3")
    }
  }

  func testKeysTurnThePagesAndTheFocusFollows() throws {
    try withStack { panel in
      panel.tab(to: "one")
      let turns = [
        ("ctrl+Page_Down", "two"), ("ctrl+Right", "three"), ("ctrl+Right", "three"),
        ("ctrl+Left", "two"), ("ctrl+Page_Up", "one"), ("ctrl+Page_Up", "one"),
      ]
      for (key, name) in turns {
        panel.key(key)
        XCTAssertEqual(Self.cards(panel), ["top", name, "end"], key)
        XCTAssertEqual(panel.focusedName, name)
      }
      XCTAssertEqual(try panel.node("one", "panel").details, "Page 1 of 3, Card 2 of 3")
    }
  }

  func testKeysMirrorInALanguageFromRightToLeft() throws {
    try withStack { panel in
      panel.readingFromTheRight {
        panel.tab(to: "one")
        panel.key("ctrl+Left")
        XCTAssertEqual(Self.cards(panel), ["top", "two", "end"])
        panel.key("ctrl+Right")
        XCTAssertEqual(Self.cards(panel), ["top", "one", "end"])
      }
    }
  }

  func testADotTurnsToItsPageAndTheWheelOverThemTurnsOn() throws {
    try withStack { panel in
      let dots = try Self.dots(below: "one", panel)
      panel.click(at: Point(x: dots.x + 12, y: dots.y))
      XCTAssertEqual(Self.cards(panel), ["top", "three", "end"])
      panel.movePointer(to: try Self.dots(below: "three", panel))
      panel.scroll(-1)
      XCTAssertEqual(Self.cards(panel), ["top", "two", "end"])
      panel.movePointer(to: try Self.dots(below: "two", panel))
      panel.scroll(1)
      XCTAssertEqual(Self.cards(panel), ["top", "three", "end"])
      // Nothing was expanded by these clicks.
      XCTAssertFalse(panel.has("more of three"))
    }
  }

  func testTheWheelOverACardScrollsAndSidewaysItTurns() throws {
    try withStack { panel in
      let frame = try panel.frame(of: "one")
      panel.movePointer(to: Point(x: frame.minX + 60, y: frame.minY + 50))
      panel.scroll(1)
      XCTAssertEqual(Self.cards(panel), ["top", "one", "end"])
      for (button, name) in [(7, "two"), (7, "three"), (6, "two")] {
        panel.press(button: button)
        panel.release(button: button)
        XCTAssertEqual(Self.cards(panel), ["top", name, "end"])
      }
    }
  }

  func testAPageKeepsItsModeAndThePanelItsPage() throws {
    try withStack { panel in
      try panel.click("Show More, one", "push button")
      panel.advance(by: .milliseconds(400))
      XCTAssertTrue(panel.has("more of one"))
      panel.tab(to: "one", key: "shift+Tab")
      panel.key("ctrl+Right")
      XCTAssertFalse(panel.has("more of one"))
      panel.key("ctrl+Left")
      XCTAssertTrue(panel.has("more of one"))
      panel.key("ctrl+Right")
      try panel.restart()
      try panel.show()
      XCTAssertEqual(Self.cards(panel), ["top", "two", "end"])
      XCTAssertTrue(try panel.settingsText().contains("Stacks=one-1+two-1+three-1"))
    }
  }

  func testThePlaceGrowsAndTheCardsBelowMoveWithIt() throws {
    try withStack(hasAnimations: true) { panel in
      let (before, end) = (try panel.frame(of: "one"), try panel.frame(of: "end"))
      panel.tab(to: "one")
      panel.key("ctrl+Right")
      var tops: [Double] = []
      panel.advance(by: .milliseconds(800)) {
        if let frame = try? panel.frame(of: "end") { tops.append(frame.minY) }
      }
      let after = try panel.frame(of: "two")
      XCTAssertEqual(after.minY, before.minY)
      XCTAssertEqual(after.minX, before.minX)
      XCTAssertGreaterThan(after.height, before.height)
      XCTAssertEqual(try panel.frame(of: "end").minY, end.minY + after.height - before.height)
      XCTAssertTrue(
        tops.contains { $0 > end.minY + 2 && $0 < end.minY + after.height - before.height - 2 })
      XCTAssertEqual(tops, tops.sorted())
      XCTAssertEqual(Self.cards(panel), ["top", "two", "end"])
    }
  }

  func testPagesTurnedInQuickSuccessionEndAtTheLast() throws {
    try withStack(hasAnimations: true) { panel in
      panel.tab(to: "one")
      for key in ["ctrl+Right", "ctrl+Right", "ctrl+Left", "ctrl+Left", "ctrl+Right"] {
        panel.key(key)
        panel.advance(by: .milliseconds(50))
      }
      panel.advance(by: .seconds(1))
      XCTAssertEqual(Self.cards(panel), ["top", "two", "end"])
      XCTAssertEqual(panel.focusedName, "two")
      XCTAssertEqual(try panel.frame(of: "two").minX, try panel.frame(of: "top").minX)
    }
  }

  func testOnlyThePageInFrontRunsAndTheOthersAreAskedOnceTheyAre() throws {
    let live = ["one", "two", "three"].map { Self.widget($0, keys: "Live=true\n") }
    try withStack(live) { panel in
      panel.advance(by: .seconds(15))
      let pages: Set = ["one-1", "two-1", "three-1"]
      XCTAssertEqual(panel.widgets.running.intersection(pages), ["one-1"])
      XCTAssertTrue(panel.state(of: "two-1")?.content != nil, "it has been asked before")
      let asked = panel.widgets.heard("update", by: "two-1").count
      panel.tab(to: "one")
      panel.key("ctrl+Right")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.widgets.running.intersection(pages), ["two-1"])
      XCTAssertEqual(panel.widgets.heard("update", by: "two-1").count, asked + 1)
    }
  }

  func testAPageThatHidesItsCardIsSkippedAndComesBack() throws {
    try withStack([Self.widget("one"), Self.widget("two", keys: "Live=true\n")]) { panel in
      panel.tab(to: "one")
      panel.key("ctrl+Right")
      panel.advance(by: .seconds(1))
      for (hasContent, name, details) in [
        (false, "one", "Card 2 of 3"), (true, "two", "Page 2 of 2, Card 2 of 3"),
      ] {
        panel.widgets.say(
          #"{"jsonrpc":"2.0","method":"hasContent","params":{"value":\#(hasContent)}}"#,
          from: "two-1")
        panel.advance(by: .seconds(1))
        XCTAssertEqual(Self.cards(panel), ["top", name, "end"])
        XCTAssertEqual(try panel.node(name, "panel").details, details)
      }
    }
  }

  func testAStackTurnsToWhatMattersAndBack() throws {
    let noon = Int(PanelHarness.noon.components.seconds)
    let two = ScriptedWidget("two", keys: "Largest=compact") { line in
      guard line.method == "update" else { return [] }
      return [
        line.result(
          #"{"outcome":"newData","content":{"type":"text","text":"two"},"#
            + #""relevant":{"from":\#(noon + 600),"to":\#(noon + 1200)}}"#)
      ]
    }
    try withStack([Self.widget("one"), two, Self.widget("three")]) { panel in
      panel.advance(by: .seconds(620))
      XCTAssertEqual(Self.cards(panel), ["top", "one", "end"], "off by default")
      try panel.rewriteSettings { "[Panel]\nTurnStacks=true\n" + $0 }
      XCTAssertEqual(Self.cards(panel), ["top", "two", "end"])
      panel.advance(by: .seconds(600))
      XCTAssertEqual(Self.cards(panel), ["top", "one", "end"], "it is over")
    }
  }

  func testTheSettingIsOfferedWhereThereAreStacks() throws {
    try withStack { panel in
      try panel.openSettings()
      try panel.click("Turn Stacks Automatically")
      panel.advance(by: .seconds(1))
      XCTAssertTrue(try panel.settingsText().contains("TurnStacks=true"))
    }
    try withPanel([Self.widget("one")], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.openSettings()
      XCTAssertFalse(panel.has("Turn Stacks Automatically"))
    }
  }

  func testAStackThatTheUserTurnsAwayStaysThere() throws {
    let two = ScriptedWidget("two", keys: "Largest=compact") { line in
      guard line.method == "update" else { return [] }
      return [
        line.result(
          #"{"outcome":"newData","content":{"type":"text","text":"two"},"relevant":{}}"#)
      ]
    }
    try withStack([Self.widget("one"), two, Self.widget("three")]) { panel in
      try panel.rewriteSettings { "[Panel]\nTurnStacks=true\n" + $0 }
      XCTAssertEqual(Self.cards(panel), ["top", "two", "end"])
      panel.tab(to: "two")
      panel.key("ctrl+Left")
      XCTAssertEqual(Self.cards(panel), ["top", "one", "end"])
      panel.advance(by: .seconds(200))
      XCTAssertEqual(Self.cards(panel), ["top", "one", "end"])
      panel.key("ctrl+Right")
      panel.key("ctrl+Right")
      XCTAssertEqual(Self.cards(panel), ["top", "three", "end"])
      panel.advance(by: .seconds(200))
      XCTAssertEqual(Self.cards(panel), ["top", "three", "end"])
    }
  }

  func testAPageWhoseWidgetCrashesSaysSoAndTheOthersStay() throws {
    let bad = ScriptedWidget("two", keys: "Largest=compact") { line in
      [line.error("It is broken")]
    }
    try withStack([Self.widget("one"), bad]) { panel in
      panel.tab(to: "one")
      panel.key("ctrl+Right")
      panel.advance(by: .seconds(1))
      XCTAssertTrue(panel.has("Unable to Load"), panel.tree.outline)
      panel.tab(to: "two", key: "shift+Tab")
      panel.key("ctrl+Left")
      XCTAssertEqual(Self.cards(panel), ["top", "one", "end"])
      XCTAssertFalse(panel.has("Unable to Load"))
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
      XCTAssertEqual(Self.cards(panel), ["top", "three", "end"])
      try panel.click("Undo removing two", "push button")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(Self.cards(panel), ["top", "two", "end"])
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
      XCTAssertEqual(Self.cards(panel), ["top", "end", "two"])
    }
  }

  func testASearchFindsEachPageAndLeavesTheStackAtTheChosenOne() throws {
    try withStack { panel in
      panel.type("three")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(Self.cards(panel), ["three"])
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "three")
      panel.key("Escape")
      panel.key("Escape")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(Set(Self.cards(panel)).count, 3)
    }
  }

  func testAMistakeInTheFileIsSaidAndNoCardIsLost() throws {
    try withStack { panel in
      try panel.rewriteSettings { $0.replacing("one-1+two-1", with: "one-1+tow-1") }
      XCTAssertTrue(panel.tree.names.contains { $0.contains("tow-1") }, panel.tree.outline)
      XCTAssertEqual(Set(panel.listed).count, 5)
      XCTAssertEqual(TestDisplay.takeComplaints().count, 1)
    }
  }

  // MARK: - Dragging

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
    try withPanel([Self.widget("one"), Self.widget("two"), Self.widget("three")]) { panel in
      try panel.show()
      try Self.hold("one", over: "two", panel)
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"])
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.listed, ["two-1", "one-1", "three-1"])
      XCTAssertEqual(Self.cards(panel), ["one", "three"])
      XCTAssertTrue(try panel.settingsText().contains("Stacks=two-1+one-1"))
      XCTAssertEqual(try panel.node("one", "panel").details, "Page 2 of 2, Card 1 of 2")
    }
  }

  func testACardThatOnlyPassesAnotherIsNotPutOnIt() throws {
    try withPanel([Self.widget("one"), Self.widget("two"), Self.widget("three")]) { panel in
      try panel.show()
      try Self.hold("one", over: "two", panel)
      panel.advance(by: .milliseconds(300))
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(Self.cards(panel), ["one", "two", "three"])
      try Self.hold("one", over: "two", panel)
      panel.advance(by: .seconds(1))
      panel.key("Escape")
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(Self.cards(panel), ["one", "two", "three"])
      XCTAssertFalse(try panel.settingsText().contains("Stacks"))
    }
  }

  func testAStackIsDraggedOntoACardWithAllItsPages() throws {
    try withStack { panel in
      try Self.hold("one", over: "end", panel)
      panel.advance(by: .seconds(1))
      panel.release()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(Self.cards(panel), ["top", "one"])
      XCTAssertTrue(try panel.settingsText().contains("Stacks=end-1+one-1+two-1+three-1"))
    }
  }

  // MARK: - Edit and quick actions

  func testTheMenuOfARowInEditPutsACardOnItsNeighborAndTakesItOut() throws {
    let widgets = ["one", "two", "three"].map { Self.widget($0) }
    try withPanel(widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.click("Edit")
      panel.advance(by: .milliseconds(400))
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
      try panel.click("Edit")
      panel.advance(by: .milliseconds(400))
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

  func testQuickActionsPutACardOnTheOneAboveAndTakeItOut() throws {
    let widgets = ["one", "two", "three"].map { Self.widget($0) }
    try withPanel(widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      panel.tab(to: "two")
      panel.key("shift+F10")
      panel.advance(by: .milliseconds(400))
      try panel.click("Put on “one”", "menu item")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(Self.cards(panel), ["two", "three"])
      try panel.click("two", "panel", button: 3)
      panel.advance(by: .milliseconds(400))
      try panel.click("Take Out of Stack", "menu item")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(Self.cards(panel), ["one", "two", "three"])
    }
  }
}
