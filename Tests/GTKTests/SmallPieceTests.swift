import CGTKTesting
import XCTest

@testable import GTK

/// Where GLib has memory from for what is small, such as a widget.
final class SmallPieceTests: XCTestCase {
  /// The C library may take seven more at hand with each. In blocks of GLib's own, more than eighty have room in each.
  func testEachComesFromTheCLibrary() {
    XCTAssertGreaterThanOrEqual(pieces_that_malloc_gave(100), 12)
  }
}
