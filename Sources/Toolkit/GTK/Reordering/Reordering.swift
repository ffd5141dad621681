/// A column of rows during a drag: the position of each, and where a drop would put the dragged
/// one. Pure arithmetic.
///
/// A row is identified by its index at the start of the drag.
public nonisolated struct Reordering: Hashable, Sendable {
  public let heights: [Double]
  /// The dragged row.
  public let dragged: Int
  /// Its top, which follows the pointer within the column.
  public private(set) var top: Double
  /// Its index after a drop now.
  public private(set) var destination: Int
  /// From its top to the point where it is held.
  private let hold: Double

  /// Starts to drag a row with this top, which may differ from its place: it may still be gliding.
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

  /// The top of each row's place. The dragged one's is its reserved room.
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

  /// The dragged row takes the nearest place: each other row makes way when half of it would be
  /// covered.
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

// MARK: - Edge scrolling

nonisolated extension Reordering {
  /// The distance from an edge of the view at which it scrolls.
  static let scrollingEdge = 56.0
  /// In pixels a second, at the edge and beyond.
  static let fastestScrolling = 1100.0

  /// The scroll speed of a view of the column, in pixels a second, positive downwards: faster near
  /// an edge, and only while the column extends beyond it.
  ///
  /// Heights are relative to the view, which reaches from 0 to `page`; `column` is the column's
  /// range.
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
