internal import GTK

/// The positions of the labels at the maximum and minimum; nil where one doesn't fit.
nonisolated struct ChartLabels: Hashable, Sendable {
  private(set) var high: Rect?
  private(set) var low: Rect?

  static let none = ChartLabels()

  /// The point and size of a label.
  struct Request: Hashable, Sendable {
    var point: Point
    var size: Size
  }

  /// Space between a label and its point, in addition to the ascent.
  static let distance = 3.0
  /// Space between a label and anything else.
  private static let air = 4.0
  /// Space between labels and the sides, for the card's round corners.
  private static let margin = 12.0

  /// Maximum distance between a label and its point, unless the label is wider.
  private static let farthest = 32.0
  /// Tolerance for equal coordinates.
  private static let tolerance = 1e-6

  private init() {}

  init(high: Request?, low: Request?, mark: Rect?, in bounds: Rect) {
    self.high = high.flatMap { ChartLabels.place($0, isAbove: true, avoiding: [mark], in: bounds) }
    self.low = low.flatMap {
      ChartLabels.place($0, isAbove: false, avoiding: [mark, self.high], in: bounds)
    }
  }

  private static func place(
    _ request: Request, isAbove: Bool, avoiding others: [Rect?], in bounds: Rect
  ) -> Rect? {
    let (size, point) = (request.size, request.point)
    let (left, right) = (bounds.minX + margin, bounds.maxX - margin - size.width)
    guard left <= right else { return nil }
    func rect(centeredAt x: Double, distance: Double) -> Rect {
      let top = isAbove ? point.y - distance - size.height : point.y + distance
      return Rect(
        x: min(max(x - size.width / 2, left), right), y: top, width: size.width,
        height: size.height)
    }
    // At its point, otherwise to the left or right of the obstacle.
    var places = [distance, distance + ChartMark.halo].map {
      rect(centeredAt: point.x, distance: $0)
    }
    for case let other? in others where !other.isEmpty {
      let half = size.width / 2 + air
      places += [
        rect(centeredAt: other.minX - half, distance: distance),
        rect(centeredAt: other.maxX + half, distance: distance),
      ]
    }
    return places.first { place in
      let reach = abs(place.minX + size.width / 2 - point.x)
      return place.minY >= bounds.minY - tolerance && place.maxY <= bounds.maxY + tolerance
        && reach <= max(size.width, farthest)
        && others.allSatisfy { $0.map { place.intersection($0).isEmpty } ?? true }
    }
  }
}
