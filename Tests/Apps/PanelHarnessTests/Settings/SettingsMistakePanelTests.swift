import GTKTesting
import PanelHarness
import XCTest

final class SettingsMistakePanelTests: XCTestCase {
  private static func text(_ panel: String) -> String { "\(panel)[Widgets]\nOrder=\n" }

  func testAnErrorIsReportedWithItsLineAndTheLastValidSettingsStay() throws {
    try withPanel([], .init(settings: "[Panel]\nWidth=480\n")) { panel in
      try panel.show()
      try panel.rewriteSettings { _ in Self.text("[Panel]\n# wider\nWidth=9000\n") }
      let status = try panel.today("status")
      XCTAssertTrue(status.contains("line 3: Width=9000 is out of range"), status)
      XCTAssertTrue(status.contains("from 320 to 560"), status)
      XCTAssertTrue(status.contains("480 x 1000 at 1440, 0"), status)
      let complaints = TestDisplay.takeComplaints()
      XCTAssertEqual(complaints.count, 1, "\(complaints)")
      XCTAssertTrue(complaints.first?.contains("line 3: Width=9000") == true, "\(complaints)")

      try panel.rewriteSettings { _ in Self.text("[Panel]\nWidth=500\n") }
      let mended = try panel.today("status")
      XCTAssertTrue(mended.contains("500 x 1000 at 1420, 0"), mended)
      XCTAssertFalse(mended.contains("with errors"), mended)
    }
  }

  func testAnErrorAtTheStartLeavesTheDefaultsAndThePanelOpens() throws {
    try withPanel([], .init(settings: "[Panel\nWidth=480\n")) { panel in
      try panel.show()
      XCTAssertEqual(try panel.presence(), "shown")
      let phase = try panel.phase()
      XCTAssertTrue(phase.contains("400 x 1000 at 1520, 0"), phase)
      let complaints = TestDisplay.takeComplaints()
      XCTAssertTrue(complaints.contains { $0.contains("line 1") }, "\(complaints)")
    }
  }

  func testAnErrorIsShownInThePanelUntilItIsFixed() throws {
    try withPanel([], .init(settings: "[Panel]\n")) { panel in
      try panel.show()
      let before = panel.tree.outline
      XCTAssertFalse(before.contains("Edge=top"))
      try panel.rewriteSettings { _ in Self.text("[Panel]\nEdge=top\n") }
      panel.advance(by: .milliseconds(600))
      XCTAssertTrue(panel.tree.names.contains { $0.contains("Edge=top") }, panel.tree.outline)
      XCTAssertTrue(panel.tree.names.contains { $0.contains("today.conf") }, panel.tree.outline)
      XCTAssertFalse(TestDisplay.takeComplaints().isEmpty)
      try panel.rewriteSettings { _ in Self.text("[Panel]\n") }
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(panel.tree.outline, before)
    }
  }

  func testAnErrorKeepsPinFromChangingTheFileButNotFromPinning() throws {
    try withPanel([], .init(settings: "[Panel\n")) { panel in
      try panel.show()
      let text = try panel.settingsText()
      XCTAssertThrowsError(try panel.today("pin")) {
        XCTAssertTrue("\($0)".contains("line 1"), "\($0)")
      }
      XCTAssertEqual(try panel.settingsText(), text)
      let phase = try panel.phase()
      XCTAssertTrue(phase.contains("pinned"), phase)
      _ = TestDisplay.takeComplaints()
    }
  }
}
