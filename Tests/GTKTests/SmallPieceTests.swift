import CGTKTesting
import XCTest

@testable import GTK

/// Where GLib has memory from for what is small, such as a widget.
final class SmallPieceTests: XCTestCase {
  /// The C library itself has up to seven at hand, that count as given. In blocks of GLib's own, ten have room in each.
  func testEachComesFromTheCLibrary() {
    XCTAssertGreaterThanOrEqual(pieces_that_malloc_gave(100), 93)
  }
}
