import Expectations
import GTK
import Testing

/// Rectangles and rounded corners.
struct GeometryTests {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test func `The right and lower edges are outside`() {
    expect(rect.contains(Point(x: 10, y: 20)))
    expect(!rect.contains(Point(x: 40, y: 30)))
    expect(!rect.contains(Point(x: 20, y: 60)))
  }

  @Test func `An intersection contains the points of both rectangles`() {
    let other = Rect(x: 30, y: 0, width: 100, height: 30)
    expect(rect.intersection(other) == Rect(x: 30, y: 20, width: 10, height: 10))
    expect(rect.intersection(Rect(x: 40, y: 20, width: 5, height: 5)).isEmpty)
  }

  @Test func `An inset never makes a size negative`() {
    expect(rect.inset(by: 5) == Rect(x: 15, y: 25, width: 20, height: 30))
    expect(rect.inset(by: 25).isEmpty)
  }

  @Test func `Corners that don't fit shrink together`() {
    let shape = RoundedRect(
      rect, corners: .init(topLeft: 30, topRight: 30, bottomRight: 0, bottomLeft: 10))
    let fitting = shape.fittingCorners
    expectEqual(fitting.topLeft, 15)
    expectEqual(fitting.topRight, 15)
    expectEqual(fitting.bottomLeft, 5)
    expect(RoundedRect(rect, radius: 13).fittingCorners == .init(13))
  }
}
