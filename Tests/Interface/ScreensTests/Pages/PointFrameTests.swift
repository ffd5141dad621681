import GTK
import GTKTesting
import XCTest

@testable import Cards
@testable import Panel

/// The texts beside the icons of a page.
final class PointFrameTests: XCTestCase {
  func testWordsGetTheRoomThereIsWhateverTheyWantForTheirHeight() {
    TestDisplay.run {
      let picture = Canvas(content: Words(least: 24, forHeight: 24))
      let words = Canvas(content: Words(least: 40, forHeight: 500))
      let point = PointFrame.make(picture, words)
      let window = Window()
      window.setDefaultSize(width: 300, height: 100)
      window.child = point
      window.present()
      XCTAssert(TestDisplay.wait { point.width > 0 })
      let width = point.width
      XCTAssertLessThan(width, 500)
      XCTAssertEqual(point.measure(.horizontal, across: 30).minimum, 24 + 14 + 40)
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        point.direction = direction
        let start = direction == .leftToRight ? 38.0 : 0
        XCTAssert(TestDisplay.wait { words.bounds(in: point)?.minX == start })
        XCTAssertEqual(words.width, width - 38)
        XCTAssertEqual(picture.width, 24)
      }
      window.destroy()
    }
  }

  /// Requests a large width for a given height, like text of a few lines.
  private final class Words: CanvasContent {
    let (least, wide): (Int, Int)

    init(least: Int, forHeight wide: Int) { (self.least, self.wide) = (least, wide) }

    var requestMode: RequestMode { .heightForWidth }

    func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
      guard orientation == .horizontal else { return GTK.Measurement(30) }
      let width = size == nil ? least : wide
      return GTK.Measurement(minimum: width, natural: width)
    }
  }
}
