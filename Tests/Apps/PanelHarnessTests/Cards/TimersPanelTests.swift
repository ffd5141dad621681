import GTK
import GTKTesting
import PanelHarness
import XCTest

@testable import Widgets

/// The widget Timers on the panel.
final class TimersPanelTests: XCTestCase {
  private func withTimers(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    let timers = ShippedWidget(Timers.self).scripted(
      "timers",
      keys: """
        Largest=expanded
        Expand=caret
        Refresh=1d
        Stale=never
        Notify=true
        InSettings=edit profiles

        [Setting folder]
        Type=folder
        Label=Folder for Exports
        """)
    try withPanel([timers], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try body(panel)
    }
  }

  @MainActor private static func click(_ name: String, _ panel: PanelHarness) throws {
    try panel.click(name, "push button")
    panel.advance(by: .milliseconds(500))
  }

  func testAProfileIsStartedPausedAndStoppedWithImmediateDisplay() throws {
    try withTimers { panel in
      try Self.click("Start, Focus", panel)
      try Self.click("Pause, Focus", panel)
      XCTAssertTrue(panel.has("Resume, Focus"))
      try Self.click("Show More, timers", panel)
      try Self.click("Stop", panel)
      XCTAssertTrue(panel.has("Start, Focus"))
    }
  }

  func testARunningProfileSurvivesARestartOfThePanel() throws {
    try withTimers { panel in
      try Self.click("Start, Focus", panel)
      XCTAssertTrue(panel.has("Pause, Focus"))
      try panel.today("hide")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(try panel.presence(), "hidden")
      try panel.show()
      XCTAssertTrue(panel.has("Pause, Focus"))
    }
  }

  func testAProfileIsAddedFromTheSettings() throws {
    try withTimers { panel in
      try panel.today("settings")
      panel.advance(by: .milliseconds(500))
      try Self.click("timers", panel)
      XCTAssertTrue(panel.has("Folder for Exports"))
      try Self.click("Edit Profiles", panel)
      _ = try panel.node("Shown by the widget “\u{2068}timers\u{2069}”, Profiles", "dialog")
      try Self.click("New Profile", panel)
      XCTAssertTrue(panel.has("Name (required)"))
      XCTAssertEqual(panel.focusedName, "Name (required)")
      panel.type("Reading")
      try Self.click("Add", panel)
      XCTAssertFalse(panel.has("Name (required)"))
      XCTAssertTrue(panel.tree.names.contains { $0.hasPrefix("Reading") })
      // The screen behind the settings is still there.
      panel.key("Escape")
      panel.advance(by: .milliseconds(500))
      XCTAssertTrue(panel.has("Folder for Exports"))
    }
  }
}
