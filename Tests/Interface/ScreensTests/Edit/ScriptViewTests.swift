import GTK
import GTKTesting
import XCTest

@testable import Panel
@testable import WidgetHost

/// A script of any length is shown at once and as a whole.
final class ScriptViewTests: XCTestCase {
  func testEachRowHasItsNumberOrContinuesALine() {
    var rows = NumberedRows(["date", "", String(repeating: "x", count: 1001), "a\u{301}"])
    XCTAssertEqual(rows.indent, 3)
    XCTAssertEqual(
      rows.text(ofNext: 2), "\u{200E}1  \u{2068}date\u{2069}\n\u{200E}2  \u{2068}\u{2069}")
    XCTAssertFalse(rows.isAtEnd)
    let long = String(repeating: "x", count: 1000)
    XCTAssertEqual(
      rows.text(ofNext: 100),
      "\n\u{200E}3  \u{2068}\(long)\u{2069}\n\u{200E}   \u{2068}x\u{2069}"
        + "\n\u{200E}4  \u{2068}a\u{301}\u{2069}")
    XCTAssertTrue(rows.isAtEnd)
    XCTAssertEqual(rows.text(ofNext: 1), "")
  }

  func testPartsOfALineOfCombiningMarksAreRows() {
    var rows = NumberedRows(["a" + String(repeating: "\u{301}", count: 2500)])
    XCTAssertEqual(rows.text(ofNext: 9).split(separator: "\n").count, 3)
  }

  func testTheFirstPageIsThereAtOnceAndTheRestFollows() throws {
    try onMain {
      let lines = String(repeating: "date\n", count: 50_000)
      let script = try ScriptText(Array("#!/bin/sh\n\(lines)".utf8), interpreter: "/bin/sh")
      let view = ScriptView(script)
      XCTAssertFalse(view.isComplete)
      let window = Window()
      window.setDefaultSize(width: 400, height: 700)
      window.child = ScrolledWindow(view.view)
      window.present()
      TestDisplay.wait { view.isComplete }
      let text = WidgetTree([window]).nodes.map(\.text).joined()
      XCTAssertEqual(text.split(separator: "\n").count, 50_001)
      XCTAssertTrue(text.hasSuffix("50001  \u{2068}date\u{2069}"))
      window.destroy()
    }
  }
}
