/// An easing curve: from progress in time to progress in value, both from 0 to 1.
public nonisolated enum Curve: Hashable, Sendable {
  case linear
  case easeIn
  case easeOut
  case easeInOut
  /// The cubic Bézier curve from (0, 0) to (1, 1) with these two handles, as in CSS.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// Returns the progress in value; time is clamped to 0...1.
  public func value(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    let left = 1 - progress
    switch self {
    case .linear: return progress
    case .easeIn: return progress * progress * progress
    case .easeOut: return 1 - left * left * left
    case .easeInOut:
      return progress < 0.5 ? 4 * progress * progress * progress : 1 - 4 * left * left * left
    case .bezier(let x1, let y1, let x2, let y2):
      let time = BezierAxis(min(max(x1, 0), 1), min(max(x2, 0), 1)).parameter(at: progress)
      return BezierAxis(y1, y2).value(at: time)
    }
  }
}

/// One coordinate of a cubic Bézier curve from 0 to 1.
private nonisolated struct BezierAxis {
  let cubic: Double
  let square: Double
  let slope: Double

  init(_ first: Double, _ second: Double) {
    slope = 3 * first
    square = 3 * (second - first) - slope
    cubic = 1 - slope - square
  }

  func value(at parameter: Double) -> Double {
    ((cubic * parameter + square) * parameter + slope) * parameter
  }

  /// Returns the parameter at which a monotonic axis has the value.
  func parameter(at target: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var guess = target
    for _ in 0..<40 {
      let error = value(at: guess) - target
      if abs(error) < 1e-9 { break }
      if error > 0 { high = guess } else { low = guess }
      // Newton's method within the bounds, otherwise bisection.
      let steepness = (3 * cubic * guess + 2 * square) * guess + slope
      let next = guess - error / steepness
      guess = next > low && next < high ? next : (low + high) / 2
    }
    return guess
  }
}
