import GTK
import GTKTesting
import XCTest

/// Pixels drawn with Cairo paths.
final class CairoTests: XCTestCase {
  func testALineHasItsWidthAndColor() {
    TestDisplay.run {
      let bitmap = drawn { cairo in
        cairo.move(to: Point(x: 0, y: 10))
        cairo.line(to: Point(x: 20, y: 10))
        cairo.stroke(red, Stroke(width: 4, cap: .butt))
      }
      XCTAssertEqual(bitmap[10, 7], .clear)
      XCTAssertEqual(bitmap[10, 8], red)
      XCTAssertEqual(bitmap[10, 11], red)
      XCTAssertEqual(bitmap[10, 12], .clear)
    }
  }

  func testADashLeavesGaps() {
    TestDisplay.run {
      let bitmap = drawn { cairo in
        cairo.lines(through: [Point(x: 0, y: 10), Point(x: 20, y: 10)])
        cairo.stroke(red, Stroke(width: 4, cap: .butt, dash: [5, 5]))
      }
      XCTAssertEqual([2, 7, 12, 17].map { bitmap[$0, 10].alpha }, [1, 0, 1, 0])
    }
  }

  func testAClosedPathIsFilled() {
    TestDisplay.run {
      let bitmap = drawn { cairo in
        cairo.move(to: .zero)
        cairo.line(to: Point(x: 20, y: 0))
        cairo.line(to: Point(x: 0, y: 20))
        cairo.close()
        cairo.fill(red, keepingPath: true)
        cairo.stroke(blue, Stroke(width: 2, join: .miter))
      }
      XCTAssertEqual(bitmap[5, 5], red)
      XCTAssertEqual(bitmap[0, 10], blue)
      XCTAssertEqual(bitmap[18, 18], .clear)
    }
  }

  func testAGradientFillsAPath() {
    TestDisplay.run {
      let bitmap = drawn { cairo in
        cairo.rectangle(square)
        cairo.fill(.vertical(in: square, red, red.withAlpha(0)))
      }
      XCTAssertGreaterThan(bitmap[10, 0].alpha, 0.9)
      XCTAssertEqual(bitmap[10, 10].alpha, 0.5, accuracy: 0.05)
      XCTAssertLessThan(bitmap[10, 19].alpha, 0.1)
    }
  }

  func testCirclesRoundedRectanglesAndCurvesCoverTheirArea() {
    TestDisplay.run {
      let circle = drawn { cairo in
        cairo.circle(center: Point(x: 10, y: 10), radius: 10)
        cairo.fill(red)
      }
      XCTAssertEqual(coverage(circle), .pi * 100, accuracy: 3)
      let rounded = drawn { cairo in
        cairo.rectangle(RoundedRect(square, radius: 6))
        cairo.fill(red)
      }
      XCTAssertEqual(coverage(rounded), 400 - (4 - .pi) * 36, accuracy: 3)
      let curve = drawn { cairo in
        cairo.move(to: Point(x: 0, y: 20))
        cairo.curve(
          to: Point(x: 20, y: 20), control1: Point(x: 0, y: 0), control2: Point(x: 20, y: 0))
        cairo.fill(red)
      }
      // Green's theorem over the curve: 0.6 of the rectangle around its handles.
      XCTAssertEqual(coverage(curve), 0.6 * 400, accuracy: 5)
    }
  }
}

@MainActor private func drawn(_ draw: (borrowing CairoContext) -> Void) -> Bitmap {
  picture(.record { $0.cairo(in: square, draw) })
}

/// The number of painted pixels, weighted by coverage.
private func coverage(_ bitmap: Bitmap) -> Double {
  (0..<bitmap.height).reduce(0) { sum, y in
    (0..<bitmap.width).reduce(sum) { $0 + bitmap[$1, y].alpha }
  }
}
