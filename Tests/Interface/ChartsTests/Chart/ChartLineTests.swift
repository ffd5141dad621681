import Expectations
import GTK
import RandomTesting
import Testing
import WidgetCore

@testable import Charts

@Suite("Chart lines") struct ChartLineTests {
  @Test("the curve stays between neighboring values", arguments: 1...30)
  func overshoot(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let values = random.walk(.random(in: 3...300, using: &random))
    let geometry = ChartGeometry(
      seed % 2 == 0 ? .timed(random.timed(values)) : .even(values), width: 700)
    for run in geometry.runs {
      for index in run.points.indices.dropLast() {
        let (start, end) = (run.points[index], run.points[index + 1])
        let curve = run.curve(after: index)
        for step in 0...20 {
          let point = curve.point(from: start, at: Double(step) / 20)
          expect(point.y >= min(start.y, end.y) - 1e-9 && point.y <= max(start.y, end.y) + 1e-9)
          expect(point.x >= start.x - 1e-9 && point.x <= end.x + 1e-9)
        }
      }
    }
  }

  @Test("the curve is smooth: its slope is continuous at each point")
  func smooth() {
    let run = ChartGeometry(.even([1, 2, 4, 3, 5, 9, 9, 2])).runs[0]
    for index in 1..<run.points.count - 1 {
      let (before, after) = (run.curve(after: index - 1), run.curve(after: index))
      let point = run.points[index]
      let arriving = (point.y - before.control2.y) / (point.x - before.control2.x)
      let leaving = (after.control1.y - point.y) / (after.control1.x - point.x)
      expect(abs(arriving - leaving) < 1e-9)
    }
  }

  @Test(
    "a dense line covers each of its points, and little more than the pen",
    arguments: 1...UInt64(trials(6, of: 20)))
  func band(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let values = random.walk(.random(in: 190...5000, using: &random), gaps: seed % 2 == 0)
    let pixel = seed % 3 == 0 ? 0.5 : 1
    let geometry = ChartGeometry(
      seed % 5 == 0 ? .timed(random.timed(values)) : .even(values), pixel: pixel)
    for run in geometry.runs {
      guard let band = run.band else { return expect(Bool(false), "it should be dense") }
      for (upper, lower) in zip(band.upper, band.lower) {
        let isInside = upper.x >= run.points[0].x && upper.x <= run.points[run.points.count - 1].x
        expect(lower.y - upper.y >= (isInside ? 2 : 0) - 1e-9)
      }
      for point in run.points {
        let near = band.upper.indices.filter { abs(band.upper[$0].x - point.x) <= pixel / 2 }
        expect(near.contains { band.upper[$0].y <= point.y - 1 + 1e-9 })
        expect(near.contains { band.lower[$0].y >= point.y + 1 - 1e-9 })
      }
      let heights = run.points.map(\.y)
      expect((band.upper.map(\.y).min() ?? 0) >= (heights.min() ?? 0) - 1 - 1e-9)
      expect((band.lower.map(\.y).max() ?? 0) <= (heights.max() ?? 0) + 1 + 1e-9)
    }
  }

  @Test("missing values split the line, and a lone value is a run of its own")
  func gaps() {
    let runs = ChartGeometry(.even([nil, 1, 2, nil, 3, nil, nil, 4, 5, 6])).runs
    expectEqual(runs.map(\.points.count), [2, 1, 3])
  }

  @Test("a gap narrower than the line doesn't split it")
  func narrowGap() {
    var values: [Double?] = (0..<10_000).map { Double($0 % 7) }
    values[5000] = nil
    expectEqual(ChartGeometry(.even(values)).runs.count, 1)
    for index in 5000..<5400 { values[index] = nil }
    expectEqual(ChartGeometry(.even(values)).runs.count, 2)
  }

  @Test("the highest value is at the top of the plot, the lowest at the bottom")
  func range() {
    let geometry = ChartGeometry(.even([3, 9, -4, 5]))
    let heights = geometry.runs[0].points.map(\.y)
    expect(heights.min() == geometry.plane.plot.minY)
    expect(heights.max() == geometry.plane.plot.maxY)
    expect(geometry.baseline == nil)
    expect(geometry.mark == geometry.runs[0].points.last)
  }

  @Test("the baseline is always visible")
  func baseline() {
    let below = ChartGeometry(.even([3, 9, 5]), baseline: 0)
    expect(below.baseline == below.plane.plot.maxY)
    let above = ChartGeometry(.even([3, 9, 5]), baseline: 20)
    expect(above.baseline == above.plane.plot.minY)
  }

  @Test("a flat line and a single point are centered, and no values draw nothing")
  func flat() {
    let flat = ChartGeometry(.even([7, 7, 7]))
    expect(
      flat.runs[0].points.allSatisfy { $0.y == flat.plane.plot.minY + flat.plane.plot.height / 2 })
    expect(flat.labels.high != nil && flat.labels.low == nil)
    let single = ChartGeometry(.even([7]))
    let plot = single.plane.plot
    expect(single.mark == Point(x: plot.minX + plot.width / 2, y: plot.minY + plot.height / 2))
    for points: Node.Chart.Points in [.even([]), .even([nil, .nan]), .timed([])] {
      for kind in ChartKind.allCases {
        let empty = ChartGeometry(points, kind)
        expect(empty.isEmpty && empty.runs.isEmpty && empty.bars.isEmpty && empty.mark == nil)
        expectEqual(empty.labels, .none)
      }
    }
  }
}

extension ChartRun.Curve {
  fileprivate func point(from start: Point, at time: Double) -> Point {
    let rest = 1 - time
    func blend(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      rest * rest * rest * a + 3 * rest * rest * time * b + 3 * rest * time * time * c
        + time * time * time * d
    }
    return Point(
      x: blend(start.x, control1.x, control2.x, end.x),
      y: blend(start.y, control1.y, control2.y, end.y))
  }
}
