import Expectations
import GTK
import Testing

/// Easing curves.
struct CurveTests {
  static let curves: [Curve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
    .bezier(x1: 0, y1: 0, x2: 1, y2: 1), .bezier(x1: 1, y1: 0, x2: 0, y2: 1),
  ]

  @Test(arguments: curves)
  func `A curve rises monotonically from 0 to 1`(_ curve: Curve) {
    expectEqual(curve.value(at: -1), 0)
    expectEqual(curve.value(at: 0), 0)
    expectEqual(curve.value(at: 1), 1)
    expectEqual(curve.value(at: 2), 1)
    let values = (0...1000).map { curve.value(at: Double($0) / 1000) }
    expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }

  @Test func `Easing out is ahead of linear, easing in behind it`() {
    expect(Curve.easeOut.value(at: 0.5) > 0.5)
    expect(Curve.easeIn.value(at: 0.5) < 0.5)
    expectEqual(Curve.easeInOut.value(at: 0.5), 0.5)
  }

  @Test func `A Bézier curve agrees with its definition`() {
    // At the parameter 0.5 the curve is at the mean of its points, weighted 1, 3, 3, 1.
    let (x1, y1, x2, y2) = (0.42, 0.1, 0.58, 0.8)
    let x = (3 * x1 + 3 * x2 + 1) / 8
    let y = (3 * y1 + 3 * y2 + 1) / 8
    expect(abs(Curve.bezier(x1: x1, y1: y1, x2: x2, y2: y2).value(at: x) - y) < 1e-6)
  }
}
