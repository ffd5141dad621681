import GTKTesting
import PanelHarness
import XCTest

extension XCTestCase {
  /// Runs a test with its own panel, and fails it on GTK warnings or leaks.
  func withPanel(
    _ widgets: [ScriptedWidget] = [], _ options: PanelHarness.Options = .init(),
    file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try TestDisplay.run {
      _ = TestDisplay.takeComplaints()
      let panel = try PanelHarness(widgets, options)
      defer { panel.close() }
      try body(panel)
      XCTAssertEqual(TestDisplay.takeComplaints(), [], file: file, line: line)
    }
  }
}
