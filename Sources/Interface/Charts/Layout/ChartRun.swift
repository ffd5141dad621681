internal import GTK

/// A part of a line without a gap: points from left to right, and how it goes from one to the next.
nonisolated struct ChartRun: Hashable, Sendable {
  let points: [Point]
  /// How steep the line is at each point; empty where the way between points is straight.
  private let slopes: [Double]

  /// A way from one point to the next.
  struct Curve: Hashable, Sendable {
    var control1: Point
    var control2: Point
    var end: Point
  }

  /// What the line covers where its points are too close for a curve.
  let band: ChartBand?

  init(_ points: [Point], isSmooth: Bool, pixel: Double) {
    self.points = points
    slopes = isSmooth && points.count > 2 ? ChartRun.slopes(points) : []
    band = isSmooth ? nil : ChartBand(points, pixel: pixel)
  }

  /// The way from one point to the next as a cubic Bézier curve, which never leaves the rectangle
  /// between the two.
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

  /// What is nearer than this lies at the same place: a slope between the two would mean nothing.
  private static let leastStep = 1e-6

  /// The slopes of Fritsch and Butland: the harmonic mean of both sides, weighted by how far the
  /// neighbors are, and level at every turn. None is more than three times as steep as a side, so
  /// that the curve never overshoots its points.
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
