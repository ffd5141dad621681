import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

@testable import Widgets

/// Faces of clocks, which the panel turns itself, and the alarms of Clocks.
final class ClockPanelTests: XCTestCase {
  func testAFaceGoesOnWithoutItsProgramAndIsSaidWithItsLabel() throws {
    // It is noon UTC.
    let clock = ScriptedWidget(
      "clock", showing: #"{"type":"clock","zone":"Asia/Tokyo","label":"Tokyo"}"#,
      keys: "Refresh=30d")
    try withPanel([clock], .init(hasAnimations: false)) { panel in
      try panel.show()
      @MainActor func told() -> String? { panel.tree.names.first { $0.hasPrefix("Tokyo, ") } }
      let first = try XCTUnwrap(told())
      XCTAssertTrue(first.contains(":00"), first)
      panel.widgets.end("clock-1", with: .status(0))
      panel.advance(by: .seconds(61))
      let later = try XCTUnwrap(told())
      XCTAssertTrue(later.contains(":01"), later)
      XCTAssertEqual(panel.widgets.starts["clock"], 1)
    }
  }

  func testAnAlarmIsAddedByKeyboard() throws {
    let clocks = ShippedWidget(Clocks.self).scripted(
      "clocks", keys: "Largest=expanded\nExpand=header\nRefresh=1d\nNotify=true")
    try withPanel([clocks], .init(hasAnimations: false)) { panel in
      try panel.focus()
      @MainActor func click(_ name: String) throws {
        try panel.click(name, "push button")
        panel.advance(by: .milliseconds(500))
      }
      try click("Show More, clocks")
      try click("New Alarm…")
      XCTAssertEqual(panel.focusedName, "Time (required)")
      panel.type("soon")
      try click("Add")
      XCTAssertTrue(panel.tree.names.contains { $0.contains("such as 7:30") })
      panel.key("ctrl+a")
      panel.type("7:30")
      try click("Add")
      XCTAssertFalse(panel.has("Time (required)"))
      XCTAssertTrue(panel.has("07:30, Once"))
    }
  }
}
