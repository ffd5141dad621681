import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// The text in the middle of a ring.
final class RingTests: XCTestCase {
  func testATextInARingOfItsOwnSideHasItsOwnSize() throws {
    for side in stride(from: 16.0, through: 200, by: 1) {
      let ring = Progress.ring(0.5, size: side, text: "1").node
      let text = try XCTUnwrap(Plan(ring).contents.last as? LeafText)
      for scale in [1, 1.25, 1.5, 2, 3] {
        let room = ((side * scale).rounded() * RingMetrics.inside).rounded(.down)
        let share = text.adaptation(to: room, needing: room / 2, textScale: scale).share
        XCTAssertEqual(share, 1, "\(side), \(scale)")
      }
    }
  }

  func testATextInARingThatHasLessRoomThanItWantsIsInItsMiddle() throws {
    try onMain {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        let ring = Progress.ring(0, size: 120, text: "0/0").node
        let screen = OnScreen(
          ring, theme: Theme(textScale: 2), width: 120, margins: .none, direction: direction)
        let place = try XCTUnwrap(screen.view.leaves.first).place
        XCTAssertEqual(place.width, 120, "it would be 240 high")
        let bitmap = screen.bitmap()
        let (center, half) = (60, 120 * 0.25)
        func hasInk(_ x: Int, _ y: Int) -> Bool { bitmap.bytes[(y * bitmap.width + x) * 4] < 90 }
        let near = Int(half)
        let columns = (center - near...center + near).filter { x in
          (center - near...center + near).contains { hasInk(x, $0) }
        }
        let rows = (center - near...center + near).filter { y in
          (center - near...center + near).contains { hasInk($0, y) }
        }
        for ink in [columns, rows] {
          let (first, last) = (try XCTUnwrap(ink.first), try XCTUnwrap(ink.last))
          XCTAssertEqual(Double(first + last) / 2, Double(center), accuracy: 3, "\(direction)")
          XCTAssertLessThan(last - first, 2 * near, "it fills the ring")
        }
        screen.close()
      }
    }
  }
}
