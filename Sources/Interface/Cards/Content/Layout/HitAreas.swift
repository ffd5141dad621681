internal import GTK

/// The hit areas of a layout. Each extends beyond its node to a usable size, but not to its neighbor's:
/// highlights never overlap or touch.
nonisolated struct HitAreas {
  private var areas: [Area] = []

  private struct Area {
    let leaf: Int
    let node: Rect
    var reached: Rect
    /// The index after its last descendant.
    var end: Int
  }

  /// The minimum distance between the areas of neighbors.
  static let gap = 2.0

  init(of plan: Plan, _ frames: [Rect?], inside all: Rect) {
    gather(plan, frames, all)
    separate()
  }

  /// The leaves of the areas, and their places.
  var places: [(leaf: Int, rect: Rect)] { areas.map { ($0.leaf, $0.reached) } }

  private mutating func gather(_ plan: Plan, _ frames: [Rect?], _ all: Rect) {
    let own = areas.count
    let node = plan.area.flatMap { frames[$0] }
    if let leaf = plan.area, let node {
      let reached = node.reachingOut(vertically: plan.traits.reachesOut, inside: all)
      areas.append(Area(leaf: leaf, node: node, reached: reached, end: 0))
    }
    for child in plan.children where child.holdsAreas { gather(child, frames, all) }
    if node != nil { areas[own].end = areas.count }
  }

  /// Compares only areas of about the same height, so a long list takes linear time.
  private mutating func separate() {
    let before = areas.map(\.reached)
    let order = areas.indices.sorted { before[$0].minY < before[$1].minY }
    for (place, one) in order.enumerated() {
      for other in order[(place + 1)...] {
        guard before[other].minY < before[one].maxY + HitAreas.gap else { break }
        let (outer, inner) = (min(one, other), max(one, other))
        if inner >= areas[outer].end { separate(outer, inner) }
      }
    }
  }

  private mutating func separate(_ one: Int, _ other: Int) {
    let (first, second) = (areas[one].reached, areas[other].reached)
    guard first.minX < second.maxX + HitAreas.gap, second.minX < first.maxX + HitAreas.gap,
      first.minY < second.maxY + HitAreas.gap, second.minY < first.maxY + HitAreas.gap
    else { return }
    let (node, neighbor) = (areas[one].node, areas[other].node)
    let down = max(neighbor.minY - node.maxY, node.minY - neighbor.maxY)
    let across = max(neighbor.minX - node.maxX, node.minX - neighbor.maxX)
    // Nodes that overlap can't be told apart.
    guard max(down, across) >= 0 else { return }
    if down >= across {
      let (upper, lower) = node.minY <= neighbor.minY ? (one, other) : (other, one)
      let middle = ((areas[upper].node.maxY + areas[lower].node.minY) / 2).rounded()
      areas[upper].reached.end(atY: middle - HitAreas.gap / 2)
      areas[lower].reached.begin(atY: middle + HitAreas.gap / 2)
    } else {
      let (left, right) = node.minX <= neighbor.minX ? (one, other) : (other, one)
      var middle = ((areas[left].node.maxX + areas[right].node.minX) / 2).rounded()
      // One that begins far below may not be laid out, so it yields.
      let lower = areas[right].node.minY - areas[left].node.minY
      if lower > TargetMetrics.farthest { middle = areas[left].reached.maxX + HitAreas.gap / 2 }
      if lower < -TargetMetrics.farthest { middle = areas[right].reached.minX - HitAreas.gap / 2 }
      areas[left].reached.end(atX: middle - HitAreas.gap / 2)
      areas[right].reached.begin(atX: middle + HitAreas.gap / 2)
    }
  }
}

/// The metrics of hit areas.
nonisolated enum TargetMetrics {
  /// How far an area extends above, below, and beside its node.
  static let reach = Size(width: 12, height: 6)
  static let smallest = Size(width: 44, height: 28)
  /// How far above a node its hit area may begin.
  static let farthest = max(reach.height, smallest.height / 2) + HitAreas.gap
}

nonisolated extension Rect {
  fileprivate mutating func end(atY y: Double) { size.height = max(0, min(maxY, y) - minY) }
  fileprivate mutating func end(atX x: Double) { size.width = max(0, min(maxX, x) - minX) }

  fileprivate mutating func begin(atY y: Double) {
    let top = min(max(minY, y), maxY)
    (size.height, origin.y) = (maxY - top, top)
  }

  fileprivate mutating func begin(atX x: Double) {
    let left = min(max(minX, x), maxX)
    (size.width, origin.x) = (maxX - left, left)
  }

  fileprivate func reachingOut(vertically: Bool, inside all: Rect) -> Rect {
    let across = max(width + 2 * TargetMetrics.reach.width, TargetMetrics.smallest.width)
    let down = max(
      height + (vertically ? 2 * TargetMetrics.reach.height : 0), TargetMetrics.smallest.height)
    let reached = Rect(
      x: minX - (across - width) / 2, y: minY - (down - height) / 2, width: across, height: down)
    let (left, top) = (max(all.minX, reached.minX), max(all.minY, reached.minY))
    return Rect(
      x: left, y: top, width: max(0, min(all.maxX, reached.maxX) - left),
      height: min(max(0, min(all.maxY, reached.maxY) - top), longestSide))
  }
}
