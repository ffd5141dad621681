import GTK
import GTKTesting
import XCTest

extension XCTestCase {
  /// Runs a test's body with GTK started, and fails if GTK has logged a warning.
  func onDisplay(
    file: StaticString = #filePath, line: UInt = #line, _ body: @MainActor () throws -> Void
  ) rethrows {
    try TestDisplay.run {
      _ = TestDisplay.takeComplaints()
      try body()
      XCTAssertEqual(TestDisplay.takeComplaints(), [], file: file, line: line)
    }
  }

  /// Shows a widget in a window of that size during the body.
  func inWindow(
    _ widget: @autoclosure @MainActor () -> Widget, width: Int = 300, height: Int = 200,
    file: StaticString = #filePath, line: UInt = #line,
    _ body: @MainActor (Window) throws -> Void
  ) rethrows {
    try onDisplay(file: file, line: line) {
      let window = Window()
      window.setDefaultSize(width: width, height: height)
      window.child = widget()
      window.present()
      XCTAssert(TestDisplay.wait { window.isActive && window.width > 0 }, "no window", file: file)
      TestDisplay.settle(0.05)
      try body(window)
      window.destroy()
    }
  }
}
