import Expectations
import Testing
import WidgetCore

@testable import Cards

@Suite("The cells of heat maps")
struct HeatMapMetricsTests {
  private func map(columns: Int) -> Node.HeatMap {
    Node.HeatMap(Array(repeating: 1, count: columns * 7))
  }

  @Test(arguments: [1, 10, 20, 26, 53])
  func `all columns fit, without a larger cell`(columns: Int) {
    for width in stride(from: 160.0, through: 560, by: 1) {
      let pitch = HeatMapMetrics.pitch(of: map(columns: columns), in: width)
      expectEqual(pitch, pitch.rounded())
      expect(pitch * Double(columns) - HeatMapMetrics.gap(for: pitch) <= width, "\(width)")
      expect(
        pitch == HeatMapMetrics.largest || (pitch + 1) * Double(columns) - 1 > width, "\(width)")
    }
  }

  @Test func `an empty one has no height`() {
    expectEqual(HeatMapMetrics.height(of: Node.HeatMap([]), in: 300), 0)
    expectEqual(HeatMapMetrics.height(of: Node.HeatMap([1], rows: 1), in: 300), 13)
  }
}
