internal import GTK

/// The places of the two labels at the highest and the lowest point; nil where there is no room.
nonisolated struct ChartLabels: Hashable, Sendable {
  private(set) var high: Rect?
  private(set) var low: Rect?

  static let none = ChartLabels()

  /// What a label stands at, and how large it is.
  struct Wish: Hashable, Sendable {
    var point: Point
    var size: Size
  }

  /// Between a label and its point; a text's own room above its letters adds to it.
  static let distance = 3.0
  /// Between a label and another thing.
  private static let air = 4.0
  /// Between labels and the sides, which end in a card's round corners.
  private static let margin = 12.0

  /// A label farther from its point than it is wide, and than this, seems to belong to another.
  private static let farthest = 32.0
  /// What coordinates that are the same may differ by.
  private static let tolerance = 1e-6

  private init() {}

  init(high: Wish?, low: Wish?, mark: Rect?, in bounds: Rect) {
    self.high = high.flatMap { ChartLabels.place($0, isAbove: true, avoiding: [mark], in: bounds) }
    self.low = low.flatMap {
      ChartLabels.place($0, isAbove: false, avoiding: [mark, self.high], in: bounds)
    }
  }

  private static func place(
    _ wish: Wish, isAbove: Bool, avoiding others: [Rect?], in bounds: Rect
  ) -> Rect? {
    let (size, point) = (wish.size, wish.point)
    let (left, right) = (bounds.minX + margin, bounds.maxX - margin - size.width)
    guard left <= right else { return nil }
    func rect(centeredAt x: Double, distance: Double) -> Rect {
      let top = isAbove ? point.y - distance - size.height : point.y + distance
      return Rect(
        x: min(max(x - size.width / 2, left), right), y: top, width: size.width,
        height: size.height)
    }
    // At its point; else farther away, to the left of what is in the way, and to the right of it.
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
