internal import CGTK

/// A linear gradient.
public nonisolated struct LinearGradient: Hashable, Sendable {
  /// A color and its position on the line, from 0 to 1.
  public struct Stop: Hashable, Sendable {
    public var offset: Double
    public var color: Color

    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  public var start: Point
  public var end: Point
  /// In ascending order.
  public var stops: [Stop]

  public init(from start: Point, to end: Point, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// The colors at equal distances.
  public init(from start: Point, to end: Point, _ colors: Color...) {
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { Stop(Double($0.offset) / last, $0.element) }
    self.init(from: start, to: end, stops: stops)
  }

  /// A gradient from the upper to the lower edge.
  public static func vertical(in rect: Rect, _ top: Color, _ bottom: Color) -> LinearGradient {
    LinearGradient(
      from: rect.origin, to: Point(x: rect.minX, y: rect.maxY), top, bottom)
  }
}
