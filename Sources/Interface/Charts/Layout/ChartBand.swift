// Cairo strokes each segment: a million points of noise took 66 ms at scale 2. Computing the coverage of each
// pixel is much faster; a polygon of the same area took Cairo 20 ms for 400 by 400 pixels.

internal import GTK

/// The area covered by a line with several points in a pixel column.
nonisolated struct ChartBand: Hashable, Sendable {
  /// Upper and lower edge, from left to right.
  private(set) var upper: [Point] = []
  private(set) var lower: [Point] = []
  /// The edge that the fill below the line uses.
  private(set) var middle: [Point] = []

  /// The vertical extent of the line in a column.
  private struct Span {
    var top = Double.infinity
    var bottom = -Double.infinity

    mutating func include(_ y: Double) {
      top = min(top, y)
      bottom = max(bottom, y)
    }
  }

  /// Points are ordered from left to right. Columns are half a pixel wide, so that steep segments look as
  /// thick as level ones.
  init(_ points: [Point], pixel: Double) {
    guard let first = points.first, let last = points.last else { return }
    let step = pixel / 2
    let start = Int((first.x / step).rounded(.down))
    let end = Int((last.x / step).rounded(.down))
    let spans = ChartBand.spans(points, start...end, step)
    outline(spans, from: start, step)
    middle = spans.enumerated().map { index, span in
      Point(x: (Double(start + index) + 0.5) * step, y: (span.top + span.bottom) / 2)
    }
  }

  private static func spans(_ points: [Point], _ columns: ClosedRange<Int>, _ step: Double)
    -> [Span]
  {
    var spans = [Span](repeating: Span(), count: columns.count)
    var column = 0
    for (index, point) in points.enumerated() {
      spans[column].include(point.y)
      guard index + 1 < points.count else { break }
      let next = points[index + 1]
      let target = Int((next.x / step).rounded(.down)) - columns.lowerBound
      // Clip the segment at the edges of the columns.
      while column < target {
        column += 1
        let edge = Double(columns.lowerBound + column) * step
        let share = min(max((edge - point.x) / (next.x - point.x), 0), 1)
        let y = point.y + (next.y - point.y) * share
        spans[column - 1].include(y)
        spans[column].include(y)
      }
    }
    return spans
  }

  /// The area of a round pen along the spans.
  private mutating func outline(_ spans: [Span], from start: Int, _ step: Double) {
    let radius = ChartLine.width / 2
    let reach = max(0, Int((radius / step).rounded(.up)) - 1)
    let pen = (-reach...reach).map { offset in
      let side = Double(offset) * step
      return (offset: offset, height: (radius * radius - side * side).squareRoot())
    }
    for column in -reach..<spans.count + reach {
      var span = Span()
      for (offset, height) in pen where spans.indices.contains(column + offset) {
        span.include(spans[column + offset].top - height)
        span.include(spans[column + offset].bottom + height)
      }
      let x = (Double(start + column) + 0.5) * step
      upper.append(Point(x: x, y: span.top))
      lower.append(Point(x: x, y: span.bottom))
    }
  }
}

// MARK: - Coverage

nonisolated extension ChartBand {
  func addLine(to coverage: inout Coverage, pixel: Double) {
    add(zip(upper, lower).lazy.map { ($0.x, $0.y, $1.y) }, to: &coverage, pixel)
  }

  /// Adds the area between the line's center and a height.
  func addArea(downTo foot: Double, to coverage: inout Coverage, pixel: Double) {
    add(middle.lazy.map { ($0.x, min($0.y, foot), max($0.y, foot)) }, to: &coverage, pixel)
  }

  private func add(
    _ columns: some Sequence<(x: Double, top: Double, bottom: Double)>,
    to coverage: inout Coverage, _ pixel: Double
  ) {
    for (x, top, bottom) in columns {
      let half = Int((x / pixel * 2).rounded(.down))
      coverage.cover(
        half & 1 == 0 ? .left : .right, of: half >> 1, from: top / pixel, to: bottom / pixel)
    }
  }
}
