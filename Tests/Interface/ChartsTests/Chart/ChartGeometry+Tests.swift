import GTK
import WidgetCore

@testable import Charts

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

  /// All coordinates used for drawing.
  var numbers: [Double] {
    let curves = runs.flatMap { run in run.points.indices.dropLast().map { run.curve(after: $0) } }
    let points =
      runs.flatMap(\.points) + runs.compactMap(\.band).flatMap { $0.upper + $0.lower + $0.middle }
      + curves.flatMap { [$0.control1, $0.control2, $0.end] }
      + [mark].compactMap { $0 }
    let rects =
      bars.map(\.rect) + candles.flatMap { $0.wicks + $0.sides }
      + [labels.high, labels.low].compactMap { $0 } + [plane.plot]
    return points.flatMap { [$0.x, $0.y] }
      + rects.flatMap { [$0.minX, $0.minY, $0.width, $0.height] } + [baseline].compactMap { $0 }
  }
}
