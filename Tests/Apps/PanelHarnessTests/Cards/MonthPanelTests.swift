import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// A month on a card: days and months are chosen by mouse, swipe, and keyboard.
final class MonthPanelTests: XCTestCase {
  private static let instance = "diary-1"

  /// A panel with a month that shows what the user chooses below.
  private func withMonth(
    isRightToLeft: Bool = false, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let diary = ScriptedWidget("diary", keys: "Largest=expanded") { line in
      let day =
        line.method == "action"
        ? line.text.firstMatch(of: /"value":"([0-9-]+)"/).map { String($0.1) } ?? "none"
        : "2030-07-10"
      return [
        line.result(
          #"""
          {"outcome":"newData","content":{"type":"column","mode":"expanded","children":[
            {"type":"month","value":"\#(day)","action":{"send":"day"},"marks":[
              {"day":"2030-07-12","tints":["blue","red"],"label":"3 events"}]},
            {"type":"text","text":"Chosen \#(day)"}]}}
          """#.split(separator: "\n").joined())
      ]
    }
    try withPanel([diary], .init(hasAnimations: false)) { panel in
      @MainActor func run() throws {
        try panel.focus()
        try panel.click("Show More, diary", "push button")
        panel.advance(by: .milliseconds(400))
        try body(panel)
      }
      if isRightToLeft { try panel.readingFromTheRight(run) } else { try run() }
    }
  }

  @MainActor private static func expectChosen(
    _ day: String, _ panel: PanelHarness, line: UInt = #line
  ) {
    panel.advance(by: .milliseconds(500))
    let heard = panel.widgets.heard("action", by: instance).last ?? ""
    XCTAssertTrue(
      heard.contains(#""params":{"action":"day","value":"\#(day)"}"#), heard, line: line)
    XCTAssertTrue(panel.has("Chosen \(day)"), line: line)
  }

  func testAClickOnADayChoosesItAndTheArrowsChooseTheMonth() throws {
    try withMonth { panel in
      try panel.click("Friday, 12 July, 3 events", "radio button")
      Self.expectChosen("2030-07-12", panel)
      let day = try panel.node("Friday, 12 July, 3 events", "radio button")
      XCTAssertTrue(day.states.contains(.checked))
      XCTAssertGreaterThanOrEqual(day.frame.width, 44)
      XCTAssertGreaterThanOrEqual(day.frame.height, 42)
      try panel.click("Next Month", "push button")
      Self.expectChosen("2030-08-12", panel)
      XCTAssertFalse(panel.has("Friday, 12 July, 3 events"))
      try panel.click("Previous Month", "push button")
      Self.expectChosen("2030-07-12", panel)
      try panel.click("Today", "push button")
      panel.advance(by: .milliseconds(500))
      let today = panel.widgets.heard("action", by: Self.instance).last ?? ""
      XCTAssertTrue(today.contains(#""action":"day""#), today)
      XCTAssertFalse(today.contains("2030-07"), today)
      // None of these clicks reached the card.
      XCTAssertTrue(panel.has("Show Less, diary"))
    }
  }

  func testKeysMoveBetweenDaysAndMonths() throws {
    try withMonth { panel in
      panel.tab(to: "Wednesday, 10 July")
      for (key, day) in [
        ("Right", "2030-07-11"), ("Down", "2030-07-18"), ("Left", "2030-07-17"),
        ("Page_Down", "2030-08-17"), ("Page_Up", "2030-07-17"), ("Up", "2030-07-10"),
      ] {
        panel.key(key)
        Self.expectChosen(day, panel)
      }
      // The focus goes with the day.
      XCTAssertTrue(
        try panel.node("Wednesday, 10 July", "radio button").states.contains(.focused))
    }
  }

  func testASwipeTurnsThePage() throws {
    try withMonth { panel in
      let frame = try panel.frame(of: "Wednesday, 10 July", "radio button")
      let start = Point(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2)
      panel.drag(from: start, to: Point(x: start.x - 90, y: start.y))
      Self.expectChosen("2030-08-10", panel)
      panel.drag(from: start, to: Point(x: start.x + 90, y: start.y))
      Self.expectChosen("2030-07-10", panel)
      XCTAssertEqual(panel.widgets.heard("action", by: Self.instance).count, 2)
    }
  }

  func testArrowsMirrorInALanguageFromRightToLeft() throws {
    try withMonth(isRightToLeft: true) { panel in
      panel.tab(to: "Wednesday, 10 July")
      panel.key("Left")
      Self.expectChosen("2030-07-11", panel)
      let next = try panel.frame(of: "Next Month", "push button")
      let previous = try panel.frame(of: "Previous Month", "push button")
      XCTAssertLessThan(next.minX, previous.minX)
    }
  }
}
