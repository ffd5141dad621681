import GLib
import GTK
import GTKTesting
import PanelHarness
import WidgetHost
import XCTest

/// Cards that share a place: they are turned by keys, dots, and the wheel, and by themselves.
final class StackPanelTests: XCTestCase {
  func testAStackShowsOnePageAndSaysWhich() throws {
    try withStack { panel in
      XCTAssertEqual(StackedCards.names(panel), ["top", "one", "end"])
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
        XCTAssertEqual(StackedCards.names(panel), ["top", name, "end"], key)
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
        XCTAssertEqual(StackedCards.names(panel), ["top", "two", "end"])
        panel.key("ctrl+Right")
        XCTAssertEqual(StackedCards.names(panel), ["top", "one", "end"])
      }
    }
  }

  func testADotTurnsToItsPageAndTheWheelOverThemTurnsOn() throws {
    try withStack { panel in
      let dots = try StackedCards.dots(below: "one", panel)
      panel.click(at: Point(x: dots.x + 12, y: dots.y))
      XCTAssertEqual(StackedCards.names(panel), ["top", "three", "end"])
      panel.movePointer(to: try StackedCards.dots(below: "three", panel))
      panel.scroll(-1)
      XCTAssertEqual(StackedCards.names(panel), ["top", "two", "end"])
      panel.movePointer(to: try StackedCards.dots(below: "two", panel))
      panel.scroll(1)
      XCTAssertEqual(StackedCards.names(panel), ["top", "three", "end"])
      // Nothing was expanded by these clicks.
      XCTAssertFalse(panel.has("more of three"))
    }
  }

  func testTheWheelOverACardScrollsAndSidewaysItTurns() throws {
    try withStack { panel in
      let frame = try panel.frame(of: "one")
      panel.movePointer(to: Point(x: frame.minX + 60, y: frame.minY + 50))
      panel.scroll(1)
      XCTAssertEqual(StackedCards.names(panel), ["top", "one", "end"])
      for (button, name) in [(7, "two"), (7, "three"), (6, "two")] {
        panel.press(button: button)
        panel.release(button: button)
        XCTAssertEqual(StackedCards.names(panel), ["top", name, "end"])
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
      XCTAssertEqual(StackedCards.names(panel), ["top", "two", "end"])
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
      XCTAssertEqual(StackedCards.names(panel), ["top", "two", "end"])
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
      XCTAssertEqual(StackedCards.names(panel), ["top", "two", "end"])
      XCTAssertEqual(panel.focusedName, "two")
      XCTAssertEqual(try panel.frame(of: "two").minX, try panel.frame(of: "top").minX)
    }
  }

  func testOnlyThePageInFrontRunsAndTheOthersAreAskedOnceTheyAre() throws {
    let live = ["one", "two", "three"].map { StackedCards.widget($0, keys: "Live=true\n") }
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
    try withStack([StackedCards.widget("one"), StackedCards.widget("two", keys: "Live=true\n")]) {
      panel in
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
        XCTAssertEqual(StackedCards.names(panel), ["top", name, "end"])
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
    try withStack([StackedCards.widget("one"), two, StackedCards.widget("three")]) { panel in
      panel.advance(by: .seconds(620))
      XCTAssertEqual(StackedCards.names(panel), ["top", "one", "end"], "off by default")
      try panel.rewriteSettings { "[Panel]\nTurnStacks=true\n" + $0 }
      XCTAssertEqual(StackedCards.names(panel), ["top", "two", "end"])
      panel.advance(by: .seconds(600))
      XCTAssertEqual(StackedCards.names(panel), ["top", "one", "end"], "it is over")
    }
  }

  func testTheSettingIsOfferedWhereThereAreStacks() throws {
    try withStack { panel in
      try panel.openSettings()
      try panel.click("Turn Stacks Automatically")
      panel.advance(by: .seconds(1))
      XCTAssertTrue(try panel.settingsText().contains("TurnStacks=true"))
    }
    try withPanel([StackedCards.widget("one")], .init(hasAnimations: false)) { panel in
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
    try withStack([StackedCards.widget("one"), two, StackedCards.widget("three")]) { panel in
      try panel.rewriteSettings { "[Panel]\nTurnStacks=true\n" + $0 }
      XCTAssertEqual(StackedCards.names(panel), ["top", "two", "end"])
      panel.tab(to: "two")
      panel.key("ctrl+Left")
      XCTAssertEqual(StackedCards.names(panel), ["top", "one", "end"])
      panel.advance(by: .seconds(200))
      XCTAssertEqual(StackedCards.names(panel), ["top", "one", "end"])
      panel.key("ctrl+Right")
      panel.key("ctrl+Right")
      XCTAssertEqual(StackedCards.names(panel), ["top", "three", "end"])
      panel.advance(by: .seconds(200))
      XCTAssertEqual(StackedCards.names(panel), ["top", "three", "end"])
    }
  }

  func testAPageWhoseWidgetCrashesSaysSoAndTheOthersStay() throws {
    let bad = ScriptedWidget("two", keys: "Largest=compact") { line in
      [line.error("It is broken")]
    }
    try withStack([StackedCards.widget("one"), bad]) { panel in
      panel.tab(to: "one")
      panel.key("ctrl+Right")
      panel.advance(by: .seconds(1))
      XCTAssertTrue(panel.has("Unable to Load"), panel.tree.outline)
      panel.tab(to: "two", key: "shift+Tab")
      panel.key("ctrl+Left")
      XCTAssertEqual(StackedCards.names(panel), ["top", "one", "end"])
      XCTAssertFalse(panel.has("Unable to Load"))
    }
  }

  func testASearchFindsEachPageAndLeavesTheStackAtTheChosenOne() throws {
    try withStack { panel in
      panel.type("three")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(StackedCards.names(panel), ["three"])
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "three")
      panel.key("Escape")
      panel.key("Escape")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(Set(StackedCards.names(panel)).count, 3)
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
}
