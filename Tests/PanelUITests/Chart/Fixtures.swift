import GTK
import WidgetCore

@testable import PanelUI

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Values that wander, with spikes, and with gaps if some are wanted.
  mutating func walk(_ count: Int, gaps: Bool = false) -> [Double?] {
    var value = 100.0
    return (0..<count).map { _ in
      value += .random(in: -1...1, using: &self)
      if gaps, Int.random(in: 0..<6, using: &self) == 0 { return nil }
      return Int.random(in: 0..<40, using: &self) == 0 ? value * 1.5 : value
    }
  }

  /// The same values at times that are not evenly apart; some are the same.
  mutating func timed(_ values: [Double?]) -> [Node.Chart.TimedValue] {
    var time = 1_750_000_000.0
    return values.map { value in
      time += Double.random(in: 0...100, using: &self).rounded(.down)
      return Node.Chart.TimedValue(time: time, value: value)
    }
  }
}

extension ChartGeometry {
  /// A chart with labels of a usual size.
  init(
    _ points: Node.Chart.Points, _ kind: ChartKind = .line, baseline: Double? = nil,
    width: Double = 368, height: Double = 98, pixel: Double = 1,
    label: Size? = Size(width: 40, height: 15)
  ) {
    self.init(
      ChartSeries(points),
      Request(
        kind: kind, baseline: baseline, size: Size(width: width, height: height), pixel: pixel,
        high: label, low: label))
  }

  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// All coordinates that are handed to what draws.
  var numbers: [Double] {
    let curves = runs.flatMap { run in run.points.indices.dropLast().map { run.curve(after: $0) } }
    let points =
      runs.flatMap(\.points) + runs.compactMap(\.band).flatMap { $0.upper + $0.lower + $0.middle }
      + curves.flatMap { [$0.control1, $0.control2, $0.end] }
      + [mark].compactMap { $0 }
    let rects = bars.map(\.rect) + [labels.high, labels.low].compactMap { $0 } + [plane.plot]
    return points.flatMap { [$0.x, $0.y] }
      + rects.flatMap { [$0.minX, $0.minY, $0.width, $0.height] } + [baseline].compactMap { $0 }
  }
}
