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

  /// A mark takes up to ten characters, and isn't divided.
  func testARowOfInvisibleCharactersIsShort() {
    var rows = NumberedRows(["a" + String(repeating: "\u{E0001}", count: 250), "\u{1}"])
    let mark = "⟨U+E0001⟩"
    func marks(_ count: Int) -> String { String(repeating: mark, count: count) }
    XCTAssertEqual(
      rows.text(ofNext: 4),
      "\u{200E}1  \u{2068}a\(marks(99))\u{2069}\n\u{200E}   \u{2068}\(marks(100))\u{2069}"
        + "\n\u{200E}   \u{2068}\(marks(51))\u{2069}\n\u{200E}2  \u{2068}⟨U+0001⟩\u{2069}")
  }

  func testACombiningMarkAtTheBeginningOfARowIsVisible() {
    var rows = NumberedRows(["\u{301}a\u{301}", String(repeating: "x", count: 1000) + "\u{301}b"])
    let long = String(repeating: "x", count: 1000)
    XCTAssertEqual(
      rows.text(ofNext: 3),
      "\u{200E}1  \u{2068}⟨U+0301⟩a\u{301}\u{2069}\n\u{200E}2  \u{2068}\(long)\u{2069}"
        + "\n\u{200E}   \u{2068}⟨U+0301⟩b\u{2069}")
  }

  func testPartsOfALineOfCombiningMarksAreRows() {
    var rows = NumberedRows(["a" + String(repeating: "\u{301}", count: 2500)])
    var count = 0
    while !rows.isAtEnd {
      XCTAssertLessThanOrEqual(rows.text(ofNext: 1).unicodeScalars.count, 1010)
      count += 1
    }
    XCTAssertEqual(count, 25)
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
