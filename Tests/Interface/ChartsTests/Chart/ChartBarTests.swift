import Expectations
import GTK
import RandomTesting
import Testing
import WidgetCore

@testable import Charts

@Suite("Chart bars") struct ChartBarTests {
  @Test("each value has a bar, up or down from the baseline")
  func upAndDown() {
    let geometry = ChartGeometry(.even([3, -2, nil, 0, 5]), .bars)
    let foot = geometry.baseline ?? -1
    expect(geometry.bars.map(\.isAbove) == [true, false, true, true])
    expect(geometry.bars.map(\.isLast) == [false, false, false, true])
    for bar in geometry.bars {
      expect(bar.isAbove ? bar.rect.maxY == foot : bar.rect.minY == foot)
      expect(bar.rect.height >= 1, "nothing is level with nothing, but not a gap")
    }
  }

  @Test("too many bars are merged and keep their extremes")
  func merged() {
    var random = SeededNumbers(seed: 3)
    let values = (0..<50_000).map { _ in Double.random(in: -100...100, using: &random) }
    let geometry = ChartGeometry(.even(values), .bars)
    expect(geometry.bars.count <= 2 * 123)
    let tops = geometry.bars.map(\.rect.minY)
    let feet = geometry.bars.map(\.rect.maxY)
    expect(abs((tops.min() ?? 0) - geometry.plane.plot.minY) <= 1)
    expect(abs((feet.max() ?? 0) - geometry.plane.plot.maxY) <= 1)
  }

  @Test("bars don't touch, with pixel-aligned edges", arguments: [1, 2, 5, 31, 100, 800])
  func apart(count: Int) {
    for pixel in [1, 0.5] {
      let values = (0..<count).map { Double($0 % 13) + 1 }
      let bars = ChartGeometry(.even(values), .bars, pixel: pixel).bars
      for (bar, next) in zip(bars, bars.dropFirst()) { expect(bar.rect.maxX < next.rect.minX) }
      for edge in bars.flatMap({ [$0.rect.minX, $0.rect.maxX, $0.rect.minY, $0.rect.maxY] }) {
        expect((edge / pixel).rounded() == edge / pixel)
      }
    }
  }

  @Test("each month has a slot, and missing days leave theirs empty")
  func times() {
    let day = 86_400.0
    let months = [31.0, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let starts = months.indices.map { months[..<$0].reduce(0, +) * day }
    expectEqual(bars(at: starts).count, 12)
    let workdays = (0..<28).filter { $0 % 7 < 5 }.map { Double($0) * day }
    let lefts = bars(at: workdays).map(\.rect.minX)
    expectEqual(lefts.count, 20)
    let steps = zip(lefts, lefts.dropFirst()).map { $1 - $0 }
    expect((steps.max() ?? 0) > 2.5 * (steps.min() ?? 0), "the weekend is empty")
  }

  private func bars(at times: [Double]) -> [ChartBar] {
    ChartGeometry(.timed(times.map { Node.Chart.TimedValue(time: $0, value: 1) }), .bars).bars
  }
}
