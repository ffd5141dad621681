import Expectations
import RandomTesting
import Testing
import WidgetCore

@testable import Charts

@Suite("Chart series") struct ChartSeriesTests {
  @Test("missing and non-finite values are gaps, and each value keeps its index")
  func gaps() {
    let series = ChartSeries(.even([nil, 1, 2, nil, .nan, 3, .infinity, 4, nil]))
    expectEqual(Array(series.values), [1, 2, 3, 4])
    expect((0..<4).map(series.pointIndex) == [1, 2, 5, 7])
    expect((0..<4).map(series.position) == [1, 2, 5, 7])
    expectEqual(series.extent, 0...8)
    expect((0..<3).map { series.hasGap(from: $0, to: $0 + 1) } == [false, true, true])
    expect(series.time(0) == nil)
  }

  @Test("times are kept, and points without or with earlier times dropped")
  func times() {
    let points: [(Double, Double?)] = [(10, 1), (.nan, 2), (20, nil), (30, 3), (25, 4), (40, nil)]
    let series = ChartSeries(
      .timed(points.map { Node.Chart.TimedValue(time: $0.0, value: $0.1) }))
    expectEqual(Array(series.values), [1, 3, 4])
    expect((0..<3).map { series.time($0) } == [10, 30, 30])
    expect((0..<3).map(series.pointIndex) == [0, 3, 4])
    expectEqual(series.extent, 10...40)
    expect(series.hasGap(from: 0, to: 1))
    expect(!series.hasGap(from: 1, to: 2))
  }

  @Test("the nearest value is found", arguments: 1...20)
  func nearest(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let values = random.walk(.random(in: 1...300, using: &random), gaps: seed % 2 == 0)
    let series = ChartSeries(seed % 3 == 0 ? .timed(random.timed(values)) : .even(values))
    guard !series.isEmpty else { return }
    for _ in 0..<100 {
      let place = Double.random(in: series.extent, using: &random)
      let distances = (0..<series.count).map { abs(series.position($0) - place) }
      let found = series.nearestIndex(to: place)
      expect(found.map { distances[$0] } == distances.min())
    }
    expectEqual(series.nearestIndex(to: -1e300), 0)
    expect(series.nearestIndex(to: 1e300) == series.count - 1)
  }

  @Test("an empty series has no nearest value and no extremes")
  func empty() {
    for points: Node.Chart.Points in [.even([]), .even([nil, nil]), .timed([])] {
      let series = ChartSeries(points)
      expect(series.nearestIndex(to: 0) == nil)
      expect(series.peaks == nil)
    }
  }
}
