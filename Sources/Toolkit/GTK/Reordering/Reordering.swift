/// A column of rows below each other, one of which is held and dragged: where each of them belongs,
/// and where the held one would stand if it were let go. Pure arithmetic.
///
/// Rows are known by the index that they had when the drag began.
public nonisolated struct Reordering: Hashable, Sendable {
  public let heights: [Double]
  /// The row that is held.
  public let dragged: Int
  /// Its upper edge, which follows the pointer as far as the column reaches.
  public private(set) var top: Double
  /// The index at which it would stand if it were let go now.
  public private(set) var destination: Int
  /// From its upper edge down to where it is held.
  private let hold: Double

  /// Takes hold of a row whose upper edge is at `top`, not necessarily where it belongs: it may
  /// still be on its way there.
  public init(heights: [Double], dragged: Int, top: Double, pointer: Double) {
    precondition(heights.indices.contains(dragged), "there is no such row")
    self.heights = heights
    self.dragged = dragged
    self.top = top
    hold = pointer - top
    destination = dragged
    move(to: pointer)
  }

  /// Follows the pointer.
  public mutating func move(to pointer: Double) {
    guard pointer.isFinite, hold.isFinite else { return }
    let lowest = heights.reduce(0, +) - heights[dragged]
    top = min(max(pointer - hold, 0), max(lowest, 0))
    destination = slot(nearestTo: top)
  }

  /// The rows in their current order, which a drop keeps.
  public var order: [Int] {
    var order = Array(heights.indices)
    order.insert(order.remove(at: dragged), at: destination)
    return order
  }

  /// The upper edge of the place of each row. The held one's is the room that is kept for it.
  public var places: [Double] {
    var places = heights
    var top = 0.0
    for row in order {
      places[row] = top
      top += heights[row]
    }
    return places
  }

  /// The move of a drop; `nil` if it changes nothing.
  public var move: Move? {
    destination == dragged ? nil : Move(from: dragged, to: destination)
  }

  /// The held row goes where it is nearest to: each of the others makes way when half of it would
  /// be covered.
  private func slot(nearestTo top: Double) -> Int {
    var above = 0.0
    var slot = 0
    for (row, height) in heights.enumerated() where row != dragged {
      guard top > above + height / 2 else { break }
      above += height
      slot += 1
    }
    return slot
  }
}

// MARK: - At the edges of a view

nonisolated extension Reordering {
  /// How near to an edge of the view the pointer makes it scroll.
  static let scrollingEdge = 56.0
  /// In pixels a second, at the edge and beyond.
  static let fastestScrolling = 1100.0

  /// How fast a view of the column scrolls, in pixels a second, downwards if positive: the faster
  /// the nearer the pointer is to an edge, and only as long as there is more of the column there.
  ///
  /// All heights are those in the view, which reaches from 0 to `page`; `column` is where the
  /// column lies.
  public static func scrollSpeed(
    pointer: Double, page: Double, column: ClosedRange<Double>
  ) -> Double {
    let edge = min(scrollingEdge, page / 3)
    guard edge > 0 else { return 0 }
    func pace(_ distance: Double) -> Double {
      let depth = min(max((edge - distance) / edge, 0), 1)
      return depth * depth * fastestScrolling
    }
    let up = column.lowerBound < 0 ? pace(pointer) : 0
    let down = column.upperBound > page ? pace(page - pointer) : 0
    return down - up
  }
}
