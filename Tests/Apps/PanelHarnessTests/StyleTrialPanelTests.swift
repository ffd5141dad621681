import GLib
import GTKTesting
import PanelHarness
import XCTest

/// A style.css with which GTK hangs or crashes.
final class StyleTrialPanelTests: XCTestCase {
  private static let note = "Error in style.css"
  private static let widget = ScriptedWidget(
    "one", showing: #"{"type":"text","text":"still"}"#, keys: "Refresh=never")

  @MainActor private static func trial(_ panel: PanelHarness) -> File {
    File("\(panel.folder)/.local/state/today/style.trial")
  }

  @MainActor private static func starting(_ panel: PanelHarness) -> File {
    File("\(panel.folder)/.cache/today/starting")
  }

  @MainActor private static func write(_ style: String, _ panel: PanelHarness) throws {
    try panel.put(style, "\(panel.folder)/.config/today/style.css")
  }

  func testAStyleThatWasNotDrawnIsOffUntilItChanges() throws {
    try withPanel([Self.widget], .init(hasAnimations: false)) { panel in
      try Self.write(".card { margin: 1px; }", panel)
      // The panel is shown, and killed before it was drawn.
      try panel.today("show")
      let left = try Self.trial(panel).read(limit: 256)
      panel.advance(by: .seconds(1))
      XCTAssertFalse(Self.trial(panel).exists, "drawn")
      XCTAssertFalse(panel.has(Self.note))
      try Self.trial(panel).write(left, isDurable: false)
      for _ in 0..<2 {
        try panel.restart()
        try panel.show()
        panel.advance(by: .seconds(1))
        XCTAssertTrue(panel.has(Self.note), panel.tree.outline)
        XCTAssertTrue(try panel.today("status").contains("turned off"))
      }
      try Self.write(".card { margin: 2px; }", panel)
      panel.advance(by: .seconds(1))
      XCTAssertFalse(panel.has(Self.note), panel.tree.outline)
      XCTAssertFalse(Self.trial(panel).exists)
      try panel.restart()
      try panel.show()
      XCTAssertFalse(panel.has(Self.note), panel.tree.outline)
      let complaints = TestDisplay.takeComplaints()
      XCTAssertEqual(complaints.count { $0.contains("turned off") }, 2, "\(complaints)")
      XCTAssertEqual(complaints.count, 2, "\(complaints)")
    }
  }

  func testPowerThatFailsWhileThePanelIsHiddenBlamesNothing() throws {
    try withPanel([Self.widget], .init(hasAnimations: false)) { panel in
      try Self.write(".card { margin: 1px; }", panel)
      try panel.today("hide")
      panel.settle()
      XCTAssertFalse(Self.trial(panel).exists)
      XCTAssertFalse(Self.starting(panel).exists)
      // Nor does a style that changes meanwhile.
      try Self.write(".card { margin: 2px; }", panel)
      panel.advance(by: .seconds(1))
      XCTAssertFalse(Self.trial(panel).exists)
      try panel.today("show")
      XCTAssertTrue(Self.trial(panel).exists)
      XCTAssertTrue(Self.starting(panel).exists)
      panel.advance(by: .seconds(1))
      XCTAssertFalse(Self.trial(panel).exists)
      XCTAssertFalse(Self.starting(panel).exists)
    }
  }
}
