import GTKTesting
import XCTest

extension XCTestCase {
  /// Runs a test's body with GTK started, and fails if GTK has logged a warning.
  func onMain(
    file: StaticString = #filePath, line: UInt = #line, _ body: @MainActor () throws -> Void
  ) rethrows {
    try TestDisplay.run {
      _ = TestDisplay.takeComplaints()
      try body()
      XCTAssertEqual(TestDisplay.takeComplaints(), [], file: file, line: line)
    }
  }
}
