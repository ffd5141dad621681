import Expectations
import GTK
import RandomTesting
import Testing
import WidgetCore

@testable import Charts

@Suite("Coverage of dense lines")
struct CoverageTests {
  @Test("half a column covers its share of each pixel, and nothing outside")
  func shares() {
    var coverage = Coverage(width: 2, height: 4)
    coverage.cover(.left, of: 0, from: 0.5, to: 2.25)
    expectEqual(coverage.pixels, [63, 0, 127, 0, 31, 0, 0, 0])
    coverage.cover(.right, of: 0, from: 0.5, to: 2.25)
    expectEqual(coverage.pixels, [127, 0, 255, 0, 63, 0, 0, 0])
    coverage.cover(.right, of: 1, from: -9, to: 99)
    expectEqual(coverage.pixels, [127, 128, 255, 128, 63, 128, 0, 128])
    for column in [-1, 2] { coverage.cover(.left, of: column, from: 0, to: 4) }
    coverage.cover(.left, of: 0, from: 3, to: 3)
    coverage.cover(.left, of: 0, from: .nan, to: 3)
    expectEqual(coverage.pixels, [127, 128, 255, 128, 63, 128, 0, 128])
  }

  @Test("overlapping coverage counts once")
  func twice() {
    var coverage = Coverage(width: 1, height: 2)
    for _ in 0..<3 { coverage.cover(.right, of: 0, from: 0, to: 2) }
    expectEqual(coverage.pixels, [255, 255])
  }

  @Test("lines with gaps may be close to each other", arguments: 1...20)
  func gaps(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let values = random.walk(900, gaps: false).map { value in
      Bool.random(using: &random) ? value : nil
    }
    let geometry = ChartGeometry(.even(values), pixel: 1)
    let bands = geometry.runs.compactMap(\.band)
    expect(bands.count > 10)
    var coverage = Coverage(
      width: Int(geometry.size.width.rounded(.up)), height: Int(geometry.size.height.rounded(.up)))
    for band in bands { band.addLine(to: &coverage, pixel: 1) }
    for point in geometry.runs.flatMap(\.points) {
      let (column, row) = (Int(point.x), Int(point.y))
      guard column < coverage.width, row < coverage.height else { continue }
      expect(coverage.pixels[row * coverage.width + column] > 0)
    }
  }
}
