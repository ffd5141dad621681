import Expectations
import RandomTesting
import Testing
import WidgetCore

@testable import Charts

@Suite("Reduction of points") struct ChartReductionTests {
  static let columns = 200

  @Test("each column keeps its extremes, with at most four points", arguments: 1...20)
  func peaks(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let values = random.walk(.random(in: 201...20_000, using: &random), gaps: seed % 2 == 0)
    let points: Node.Chart.Points =
      seed % 3 == 0 ? .timed(random.timed(values)) : .even(values)
    let series = ChartSeries(points)
    let kept = ChartReduction.indices(of: series, columns: Self.columns)
    expect(zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 }, "in order, none twice")
    expect(kept.count <= 4 * (Self.columns + 1))
    let scale = ChartScale(series.extent)
    func column(_ index: Int) -> Int {
      min(Int(scale.share(of: series.position(index)) * Double(Self.columns)), Self.columns - 1)
    }
    let all = Dictionary(grouping: 0..<series.count, by: column)
    let left = Dictionary(grouping: kept, by: column)
    for (column, indices) in all {
      let values = indices.map { series.values[$0] }
      let leftValues = (left[column] ?? []).map { series.values[$0] }
      expect(leftValues.min() == values.min() && leftValues.max() == values.max())
      expect(leftValues.first == values.first && leftValues.last == values.last)
    }
  }

  @Test("up to one point for each pixel is kept")
  func enoughRoom() {
    let series = ChartSeries(.even((0..<200).map(Double.init)))
    expect(ChartReduction.indices(of: series, columns: 200) == Array(0..<200))
    expect(ChartReduction.indices(of: series, columns: 199).count < 4 * 200)
  }

  @Test("the extremes of any range equal those of a linear search", arguments: 1...40)
  func peakIndex(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let count = Int.random(in: 1...5000, using: &random)
    let values = ContiguousArray((0..<count).map { _ in Double.random(in: 0...50, using: &random) })
    let rounded = ContiguousArray(values.map { $0.rounded() })
    for values in [values, rounded] {
      let index = PeakIndex(values)
      for _ in 0..<50 {
        let start = Int.random(in: 0..<count, using: &random)
        let range = start..<Int.random(in: start + 1...count, using: &random)
        let found = index.find(in: range, of: values)
        expect(range.contains(found.lowest) && range.contains(found.highest))
        expect(found.lowest == range.min { values[$0] < values[$1] })
        expect(values[found.highest] == values[range].max())
      }
    }
  }

  @Test("a million points are reduced to no more than a thousand would be")
  func million() {
    var random = SeededNumbers(seed: 1)
    let few = ChartGeometry(.even(random.walk(1000)))
    let many = ChartGeometry(.even(random.walk(1_000_000)))
    expect(many.runs.flatMap(\.points).count <= 4 * 368)
    expect(many.runs.flatMap(\.points).count < 3 * few.runs.flatMap(\.points).count)
  }
}
