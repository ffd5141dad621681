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
  /// Between labels, and from them to the edge.
  private static let air = 4.0

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
    let room = bounds.width - 2 * air
    guard size.width <= room else { return nil }
    func rect(centeredAt x: Double, distance: Double) -> Rect {
      let left = min(max(x - size.width / 2, bounds.minX + air), bounds.maxX - air - size.width)
      let top = isAbove ? point.y - distance - size.height : point.y + distance
      return Rect(x: left, y: top, width: size.width, height: size.height)
    }
    // At its point; else to the left of what is in the way, to the right of it, and farther away.
    var places = [rect(centeredAt: point.x, distance: distance)]
    for case let other? in others where !other.isEmpty {
      let half = size.width / 2 + air
      places += [
        rect(centeredAt: other.minX - half, distance: distance),
        rect(centeredAt: other.maxX + half, distance: distance),
      ]
    }
    places.append(rect(centeredAt: point.x, distance: distance + ChartMark.halo))
    return places.first { place in
      let reach = abs(place.minX + size.width / 2 - point.x)
      return place.minY >= bounds.minY && place.maxY <= bounds.maxY
        && (reach <= size.width || place.minX <= bounds.minX + air)
        && others.allSatisfy { $0.map { place.intersection($0).isEmpty } ?? true }
    }
  }
}
