import GLib
import GTKTesting
import PanelHarness
import WidgetHost
import XCTest

/// Commands about widgets, performed by the running panel.
final class WidgetCommandPanelTests: XCTestCase {
  private static let text = #"{"type":"text","text":"hi"}"#

  func testWidgetsAreListedMovedAndRemoved() throws {
    let widgets = ["one", "two"].map { ScriptedWidget($0, showing: Self.text) }
    try withPanel(widgets) { panel in
      try panel.show()
      try panel.add(ScriptedWidget("three", showing: Self.text))
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"])
      try panel.today("move", "three-1", "1")
      XCTAssertEqual(panel.listed, ["three-1", "one-1", "two-1"])
      XCTAssertThrowsError(try panel.today("move", "three-1", "99")) {
        XCTAssertTrue("\($0)".contains("a number from 1 to 3"), "\($0)")
      }
      XCTAssertThrowsError(try panel.today("move", "nobody", "1")) {
        XCTAssertTrue("\($0)".contains("nobody"), "\($0)")
      }
      XCTAssertEqual(panel.listed, ["three-1", "one-1", "two-1"])
      XCTAssertThrowsError(try panel.today("add", "org.example.two")) {
        XCTAssertTrue("\($0)".contains("already"), "\($0)")
      }
      XCTAssertThrowsError(try panel.today("add", "org.example.four")) {
        XCTAssertTrue("\($0)".contains("not installed"), "\($0)")
      }
      let json = try panel.today("list", "--json")
      XCTAssertEqual(
        json.matches(of: /"instance":"([^"]*)"/).map { String($0.1) }, panel.listed, json)
      for instance in panel.listed { try panel.remove(instance) }
      XCTAssertEqual(panel.listed, [])
      XCTAssertThrowsError(try panel.today("remove", "one-1"))
    }
  }

  func testCardsAreStackedAndTakenOutOfTheirStack() throws {
    let widgets = ["one", "two", "three"].map { ScriptedWidget($0, showing: Self.text) }
    try withPanel(widgets) { panel in
      try panel.show()
      try panel.today("stack", "three-1", "one-1")
      XCTAssertEqual(panel.listed, ["two-1", "three-1", "one-1"])
      XCTAssertEqual(try panel.node("three", "panel").details, "Page 1 of 2, Card 2 of 2")
      let json = try panel.today("list", "--json")
      XCTAssertTrue(
        json.contains(#""stacks":[{"instances":["three-1","one-1"],"front":"three-1"}]"#), json)
      XCTAssertThrowsError(try panel.today("unstack", "one-1", "two-1")) {
        XCTAssertEqual("\($0)", "“two-1” isn’t in a stack.")
      }
      try panel.today("unstack", "one-1")
      XCTAssertEqual(try panel.node("three", "panel").details, "Card 2 of 3")
      XCTAssertEqual(panel.listed, ["two-1", "three-1", "one-1"])
    }
  }

  func testTheListHasStatesCostsAndWhyAFileCannotBeUsed() throws {
    let bad = ScriptedWidget("bad") { line in
      line.method == "update" ? [line.error("No use")] : []
    }
    try withPanel([ScriptedWidget("good", showing: Self.text), bad]) { panel in
      try panel.install(ScriptedWidget("broken", showing: Self.text, keys: "Timeout=never"))
      try panel.show()
      panel.advance(by: .seconds(1))
      let list = try panel.today("list")
      XCTAssertTrue(list.contains("bad-1  failed: No use"), list)
      XCTAssertTrue(list.contains("1 start, 0 failures"), list)
      XCTAssertTrue(list.contains("1 start, 1 failure"), list)
      XCTAssertTrue(list.contains("broken.widget:6: "), list)
      let complaints = TestDisplay.takeComplaints()
      XCTAssertEqual(complaints.count, 1, "\(complaints)")
      XCTAssertTrue(complaints.first?.contains("Timeout=never") == true, "\(complaints)")
      panel.widgets.end("good-1", with: .status(0))
      panel.advance(by: .seconds(1))
      try panel.today("refresh", "good-1")
      panel.advance(by: .seconds(1))
      let later = try panel.today("list")
      XCTAssertTrue(later.contains("2 starts"), later)
      XCTAssertEqual(panel.widgets.starts["good"], 2)
      XCTAssertThrowsError(try panel.today("refresh", "nobody"))
    }
  }

  func testALiveWidgetEndsWhenThePanelIsHiddenAndWhenItQuits() throws {
    let live = ScriptedWidget("live", showing: Self.text, keys: "Live=true")
    try withPanel([live]) { panel in
      try panel.show()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.widgets.running, ["live-1"])
      try panel.today("hide")
      panel.advance(by: .seconds(30))
      XCTAssertEqual(panel.widgets.running, [])
      try panel.show()
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.widgets.running, ["live-1"])
      try panel.today("quit")
      XCTAssertTrue(panel.hasQuit)
      XCTAssertEqual(panel.widgets.running, [])
    }
  }

  func testToggleShowsAPanelThatWasJustStarted() throws {
    try withPanel { panel in
      try panel.today("toggle")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testBackgroundLeavesAHiddenPanelHidden() throws {
    try withPanel { panel in
      try panel.today("--background")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }
}
