import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Charts
@testable import Theme

/// The pixels of a chart.
final class ChartFrameTests: XCTestCase {
  func testTheLastPointIsMarkedInTheLinesColor() {
    TestDisplay.run {
      for scale in [1, 2] {
        let frame = frame([1, 5, 2, 4], scale: Double(scale))
        let bitmap = picture(frame, scale: scale)
        guard let mark = frame.geometry.mark else { return XCTFail("there is no mark") }
        let center = bitmap[Int(mark.x) * scale, Int(mark.y) * scale]
        XCTAssertLessThan(distance(center, ChartColors(Theme(), tint: .red).line), 0.02)
        XCTAssertEqual(bitmap.width, 368 * scale)
        XCTAssertEqual(bitmap[0, 0].alpha, 0, "what is around it is left clear")
      }
    }
  }

  func testTheFillEndsWithTheLineUnlessTheChartReachesTheEdgesOfItsCard() {
    TestDisplay.run {
      for isEdgeToEdge in [false, true] {
        let bitmap = picture(frame([1, 5, 2, 4], isEdgeToEdge: isEdgeToEdge))
        // Below the end of the line, and right of the dot.
        XCTAssertGreaterThan(bitmap[350, 90].alpha + bitmap[350, 60].alpha, 0)
        XCTAssertEqual(bitmap[367, 60].alpha > 0, isEdgeToEdge)
      }
    }
  }

  func testTimeRunsFromLeftToRightInEveryLanguage() {
    TestDisplay.run {
      let canvas = Canvas(content: NoContent())
      let usual = frame([1, 5, 2, 4], on: canvas).geometry
      canvas.direction = .rightToLeft
      let arabic = frame([1, 5, 2, 4], on: canvas).geometry
      XCTAssertEqual(arabic.runs, usual.runs)
      XCTAssertEqual(arabic.mark, usual.mark)
    }
  }

  func testALineIsAsWideWhereItsPointsAreDense() {
    TestDisplay.run {
      for count in [100, 300, 5000] {
        let bitmap = picture(frame((0..<count).map { 50 + Double($0) / Double(count) }))
        let drawn = (0..<98).map { bitmap[180, $0].alpha }.filter { $0 > 0.5 }.count
        XCTAssert((2...3).contains(drawn), "\(count) points: \(drawn) pixels")
      }
    }
  }

  func testAChartWithoutRoomOrValuesIsEmpty() {
    TestDisplay.run {
      let empty = picture(frame([]))
      let drawn = empty.bytes.filter { $0 > 0 }.count
      XCTAssert(drawn > 0 && drawn < 368 * 4 * 2, "a hairline, and no more")
      for size in [Size.zero, Size(width: 368, height: 0), Size(width: 0, height: 98)] {
        XCTAssertNil(RenderNode.record { frame([1, 2, 3], size: size).draw(into: $0) })
      }
    }
  }
}

@MainActor private final class NoContent: CanvasContent {}

@MainActor private func frame(
  _ values: [Double?], size: Size = Size(width: 368, height: 98), scale: Double = 1,
  isEdgeToEdge: Bool = false, on canvas: Canvas? = nil
) -> ChartFrame {
  let source = ChartSubject.Source(
    chart: Node.Chart(.even(values), isEdgeToEdge: isEdgeToEdge), tint: .red, strength: .primary,
    label: nil, locale: "en_US")
  return ChartFrame(
    of: ChartSubject(source), ChartFrame.Setting(size: size, scale: scale, theme: Theme()),
    on: canvas ?? Canvas(content: NoContent()))
}

@MainActor private func picture(_ frame: ChartFrame, scale: Int = 1) -> Bitmap {
  let node = RenderNode.record { frame.draw(into: $0, withLabels: false) }
  return node?.bitmap(Size(width: 368, height: 98), scale: Double(scale))
    ?? Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 0])
}

private func distance(_ one: Color, _ other: Color) -> Double {
  max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
}
