import Foundation
import GLib
import GTK
import GTKTesting
import Theme
import XCTest

final class StylesTests: XCTestCase {
  func testTheUsersStyleAppliesUntilItIsReleased() throws {
    let path = NSTemporaryDirectory() + "style-\(UUID().uuidString).css"
    try "label { min-width: 321px; }".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try TestDisplay.run {
      let width = { Label("x").measure(.horizontal).minimum }
      let before = width()
      var styles: Styles? = Styles(
        try XCTUnwrap(Display.standard), resources: nil, log: Log(domain: "test"))
      styles?.follow(path)
      XCTAssertEqual(width(), 321)
      styles = nil
      XCTAssertEqual(width(), before)
    }
  }
}
