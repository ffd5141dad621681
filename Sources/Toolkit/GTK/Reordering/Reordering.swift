/// A column of rows during a drag: the position of each, and where a drop would put the dragged
/// one: between others, or on one of them. Pure arithmetic.
///
/// A row is identified by its index at the start of the drag.
public nonisolated struct Reordering: Hashable, Sendable {
  public let heights: [Double]
  /// The dragged row.
  public let dragged: Int
  /// The rows that it can be dropped on.
  public let targets: Set<Int>
  /// Its top, which follows the pointer within the column.
  public private(set) var top: Double
  /// Its index after a drop now, unless that puts it on its target.
  public private(set) var destination: Int
  /// Its top without the limits of the column.
  private var free: Double
  /// From its top to the point where it is held.
  private let hold: Double

  /// Starts to drag a row with this top, which may differ from its place: it may still be gliding.
  public init(
    heights: [Double], dragged: Int, top: Double, pointer: Double, targets: Set<Int> = []
  ) {
    precondition(heights.indices.contains(dragged), "there is no such row")
    self.heights = heights
    self.dragged = dragged
    self.targets = targets
    self.top = top
    free = top
    hold = pointer - top
    destination = dragged
    move(to: pointer)
  }

  /// Follows the pointer.
  public mutating func move(to pointer: Double) {
    guard pointer.isFinite, hold.isFinite else { return }
    let lowest = heights.reduce(0, +) - heights[dragged]
    free = pointer - hold
    top = min(max(free, 0), max(lowest, 0))
    while destination < heights.count - 1, free > way(of: destination).down { destination += 1 }
    while destination > 0, free < way(of: destination - 1).up { destination -= 1 }
  }

  /// The row that a drop now puts the dragged one on: its middle is in the middle third of that one.
  public var target: Int? {
    let places = places
    let middle = free + heights[dragged] / 2
    return targets.first { row in
      let third = heights[row] / 3
      return third > 0 && row != dragged
        && (places[row] + third...places[row] + 2 * third).contains(middle)
    }
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

  /// The move of a drop between others; `nil` if it changes nothing.
  public var move: Move? {
    destination == dragged ? nil : Move(from: dragged, to: destination)
  }

  /// The tops of the dragged row beyond which another row makes way, on the way down and up. A row makes way when half
  /// of it is covered; a target, when the middle of the dragged row has passed its middle third.
  /// - Parameter other: an index that doesn't count the dragged row.
  private func way(of other: Int) -> (down: Double, up: Double) {
    let row = other < dragged ? other : other + 1
    let above = heights[..<row].reduce(0, +) - (row > dragged ? heights[dragged] : 0)
    let (half, third) = (heights[row] / 2, heights[row] / 3)
    guard targets.contains(row) else { return (above + half, above + half) }
    let middle = heights[dragged] / 2
    return (down: above + middle + 2 * third, up: above - middle + third)
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
