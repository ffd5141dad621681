internal import GTK

/// A part of a line without a gap: points from left to right, and the slopes between them.
nonisolated struct ChartRun: Hashable, Sendable {
  let points: [Point]
  /// The slope at each point; empty for straight segments.
  private let slopes: [Double]

  /// A Bézier segment between two points.
  struct Curve: Hashable, Sendable {
    var control1: Point
    var control2: Point
    var end: Point
  }

  /// The covered area, if points are too close for a curve.
  let band: ChartBand?

  init(_ points: [Point], isSmooth: Bool, pixel: Double) {
    self.points = points
    slopes = isSmooth && points.count > 2 ? ChartRun.slopes(points) : []
    band = isSmooth ? nil : ChartBand(points, pixel: pixel)
  }

  /// The cubic Bézier curve to the next point; it stays within the rectangle of both points.
  func curve(after index: Int) -> Curve {
    let (start, end) = (points[index], points[index + 1])
    let third = (end.x - start.x) / 3
    guard !slopes.isEmpty, third * 3 > ChartRun.leastStep else {
      return Curve(control1: start, control2: end, end: end)
    }
    return Curve(
      control1: Point(x: start.x + third, y: start.y + third * slopes[index]),
      control2: Point(x: end.x - third, y: end.y - third * slopes[index + 1]), end: end)
  }

  /// Points nearer than this have no meaningful slope between them.
  private static let leastStep = 1e-6

  /// The slopes of Fritsch and Butland: the weighted harmonic mean of both sides, and 0 at extrema. None is
  /// more than three times as steep as a side, so the curve never overshoots.
  private static func slopes(_ points: [Point]) -> [Double] {
    let steps = zip(points, points.dropFirst()).map { $1.x - $0.x }
    let sides = zip(zip(points, points.dropFirst()), steps).map { ends, step in
      step > leastStep ? (ends.1.y - ends.0.y) / step : 0
    }
    var slopes = [Double](repeating: 0, count: points.count)
    slopes[0] = sides[0]
    slopes[points.count - 1] = sides[sides.count - 1]
    for index in 1..<points.count - 1 {
      let (before, after) = (sides[index - 1], sides[index])
      guard (before > 0 && after > 0) || (before < 0 && after < 0) else { continue }
      let (near, far) = (
        2 * steps[index] + steps[index - 1], steps[index] + 2 * steps[index - 1]
      )
      slopes[index] = (near + far) / (near / before + far / after)
    }
    return slopes
  }
}
