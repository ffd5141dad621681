import GTKTesting
import PanelHarness
import XCTest

final class CrashNotePanelTests: XCTestCase {
  private static let note = "Today Quit Unexpectedly"

  func testACrashIsReportedOnceAtTheNextStart() throws {
    try withPanel { panel in
      try panel.put(
        "Today 0.1.0\nsignal SIGSEGV\ntime 1795521500\nthread today\n",
        "\(panel.folder)/.local/state/today/crash")
      try panel.show()
      XCTAssertTrue(panel.has(Self.note), panel.tree.outline)
      try panel.today("hide")
      panel.advance(by: .milliseconds(600))
      try panel.show()
      XCTAssertFalse(panel.has(Self.note), panel.tree.outline)
      try panel.restart()
      try panel.show()
      XCTAssertFalse(panel.has(Self.note), panel.tree.outline)
    }
  }

  func testWithoutACrashNothingIsReported() throws {
    try withPanel { panel in
      try panel.show()
      XCTAssertFalse(panel.has(Self.note), panel.tree.outline)
    }
  }
}
