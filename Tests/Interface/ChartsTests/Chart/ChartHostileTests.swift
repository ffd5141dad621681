import Expectations
import GTK
import RandomTesting
import Testing
import WidgetCore

@testable import Charts

@Suite("Charts of invalid data") struct ChartHostileTests {
  static let extremes: [Double?] = [
    1e308, -1e308, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
    -.leastNonzeroMagnitude, .leastNormalMagnitude, 0, -0.0, 1, 1 + .ulpOfOne, .nan, .infinity,
    -.infinity, nil,
  ]

  @Test(
    "no size and no value leads to what can't be drawn, or out of the chart",
    arguments: 1...UInt64(trials(24, of: 300)))
  func anything(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let pool = seed % 2 == 0 ? Self.extremes : Array(Self.extremes.dropFirst(4))
    let values = (0..<Int.random(in: 0...1000, using: &random)).map { _ in
      pool.randomElement(using: &random) ?? nil
    }
    let points: Node.Chart.Points =
      seed % 3 == 0
      ? .even(values)
      : .timed(
        values.map {
          let time = (Self.extremes.randomElement(using: &random) ?? nil) ?? 0
          return Node.Chart.TimedValue(time: seed % 3 == 1 ? time : 5, value: $0)
        })
    for size in [(0, 0), (1, 98), (368, 1), (368, 98), (5, 5), (4000, 400)] {
      for kind in ChartKind.allCases {
        for baseline in [nil, 0, 1e308, -5] {
          let geometry = ChartGeometry(
            points, kind, baseline: baseline, width: Double(size.0), height: Double(size.1))
          expect(geometry.numbers.allSatisfy { $0.isFinite && abs($0) < 5000 })
        }
      }
    }
    let subject = ChartSubject(
      ChartSubject.Source(
        chart: Node.Chart(points), tint: nil, strength: .primary, label: nil, locale: "ar_EG"))
    expect(subject.words.text.count < 400)
  }

  @Test("labels lie inside the chart without overlaps", arguments: 1...200)
  func labels(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let values = random.walk(.random(in: 1...60, using: &random), gaps: seed % 3 == 0)
    let geometry = ChartGeometry(
      .even(values), seed % 4 == 0 ? .bars : .line, width: .random(in: 30...400, using: &random),
      height: .random(in: 20...120, using: &random),
      label: Size(width: .random(in: 10...90, using: &random), height: 15))
    let labels = [geometry.labels.high, geometry.labels.low].compactMap { $0 }
    for label in labels {
      expect(label.minX >= 0 && label.minY >= -1e-6)
      expect(label.maxX <= geometry.size.width && label.maxY <= geometry.size.height + 1e-6)
    }
    if labels.count == 2 { expect(labels[0].intersection(labels[1]).isEmpty) }
    guard let mark = geometry.mark else { return }
    let dot = Rect(x: mark.x - 3.5, y: mark.y - 3.5, width: 7, height: 7)
    for label in labels { expect(label.intersection(dot).isEmpty) }
  }

  @Test("in a chart of the standard size both extremes are labeled")
  func labelled() {
    var random = SeededNumbers(seed: 5)
    for _ in 0..<200 {
      let labels = ChartGeometry(.even(random.walk(50))).labels
      expect(labels.high != nil && labels.low != nil)
    }
  }
}
