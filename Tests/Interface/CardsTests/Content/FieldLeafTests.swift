import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// Text fields of one and of several lines.
final class FieldLeafTests: XCTestCase {
  func testTheTextOfAFieldIsInItsMiddle() throws {
    try onMain {
      let screen = OnScreen(TextField("xnxn", placeholder: "", sending: "word").node)
      let place = try XCTUnwrap(screen.view.leaves.first).place
      let bitmap = screen.bitmap()
      // The rows with ink: letters without ascenders are a little below the middle.
      let rows = (Int(place.minY) + 3..<Int(place.maxY) - 3).filter { y in
        (Int(place.minX) + 6..<Int(place.minX) + 60).contains { x in
          bitmap.bytes[(y * bitmap.width + x) * 4] < 100
        }
      }
      let (first, last) = (try XCTUnwrap(rows.first), try XCTUnwrap(rows.last))
      XCTAssertEqual(Double(first + last + 1) / 2, (place.minY + place.maxY) / 2 + 1, accuracy: 2.5)
      screen.close()
    }
  }

  func testTheHeightOfAnAreaIsThatOfItsLinesEvenIfItsPlaceholderBreaks() throws {
    try onMain {
      let heights = try [" ", "Write something down that breaks"].map { placeholder in
        let node = TextField("", placeholder: placeholder, lines: 8, sending: "text").node
        let screen = OnScreen(node, theme: Theme(textScale: 2), width: 200)
        defer { screen.close() }
        return try XCTUnwrap(screen.view.leaves.first).place.height
      }
      XCTAssertEqual(heights[0], heights[1], accuracy: 1)
    }
  }
}
