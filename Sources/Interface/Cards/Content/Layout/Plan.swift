internal import GTK
internal import WidgetCore

/// A node with the indices of its leaves, counted in reading order across both modes. Immutable: an
/// update keeps the same plan for unchanged nodes, so results computed for it stay valid.
nonisolated final class Plan: Sendable {
  let node: Node
  let shape: any Shape
  let traits: ShapeTraits
  /// Its own leaves and its descendants'.
  let leaves: Range<Int>
  let children: [Plan]
  /// The leaves that extend to the card's edges.
  let edgeLeaves: [Int]
  /// Whether it or a descendant has a hit area.
  let holdsAreas: Bool
  private let hasArea: Bool
  private let hasFill: Bool
  private let ownEnd: Int

  convenience init(_ node: Node) {
    var next = 0
    self.init(node, from: nil, .replaced(node), &next)
  }

  /// Applies a difference to get the plan of the changed node.
  func applying(_ difference: Difference, to node: Node) -> Plan {
    var next = 0
    return Plan.plan(node, from: self, difference, &next)
  }

  private static func plan(
    _ node: Node, from old: Plan?, _ difference: Difference, _ next: inout Int
  ) -> Plan {
    // A changed leaf count shifts all later indices.
    if difference.isKept, let old, old.leaves.lowerBound == next {
      next = old.leaves.upperBound
      return old
    }
    return Plan(node, from: old, difference, &next)
  }

  private init(_ node: Node, from old: Plan?, _ difference: Difference, _ next: inout Int) {
    let first = next
    let shape = node.kind.shape
    let traits = shape.traits
    hasArea = shape.area(of: node) != nil
    hasFill = node.fill != nil
    next += (hasFill ? 1 : 0) + (hasArea ? 1 : 0) + shape.leafCount(of: node)
    ownEnd = next
    self.node = node
    self.shape = shape
    self.traits = traits
    let nodes = node.children
    let children = nodes.indices.map { index in
      let (origin, difference) = difference.origin(ofChild: index, nodes[index])
      return Plan.plan(nodes[index], from: origin.flatMap { old?.children[$0] }, difference, &next)
    }
    self.children = children
    leaves = first..<next
    holdsAreas = hasArea || children.contains(where: \.holdsAreas)
    edgeLeaves =
      traits.goesToEdges
      ? [first + (hasFill ? 1 : 0) + (hasArea ? 1 : 0)] : children.flatMap(\.edgeLeaves)
  }

  /// The leaf of its background.
  var fill: Int? { hasFill ? leaves.lowerBound : nil }

  /// The leaf of its hit area.
  var area: Int? { hasArea ? leaves.lowerBound + (hasFill ? 1 : 0) : nil }

  /// The first leaf of the node's own content.
  var firstOwn: Int { leaves.lowerBound + (hasFill ? 1 : 0) + (hasArea ? 1 : 0) }

  /// Its own leaves without hit area and background.
  var own: Range<Int> { firstOwn..<ownEnd }

  /// All of its own leaves.
  var allOwn: Range<Int> { leaves.lowerBound..<ownEnd }
}

nonisolated extension Difference {
  /// A child's previous index, if any, and its difference.
  fileprivate func origin(ofChild index: Int, _ node: Node) -> (Int?, Difference) {
    switch self {
    case .kept: return (index, .kept)
    case .replaced: return (nil, .replaced(node))
    case .changed(let change):
      guard let children = change.children else { return (index, .kept) }
      guard case .from(let origin, let difference, _) = children[index] else {
        return (nil, .replaced(node))
      }
      return (origin, difference)
    }
  }
}

nonisolated extension Plan {
  /// The innermost node with a menu or a page that a leaf belongs to.
  func menu(ofLeaf leaf: Int) -> Plan? {
    guard leaves.contains(leaf) else { return nil }
    return children.firstValue { $0.menu(ofLeaf: leaf) }
      ?? (node.hasMenuOrPage ? self : nil)
  }

  /// The innermost node with a menu or a page at a point.
  func menu(at point: Point, _ frames: [Rect?]) -> Plan? {
    innermost(at: point, frames) { $0.hasMenuOrPage }
  }

  /// The innermost node with a tooltip at a point.
  func tooltip(at point: Point, _ frames: [Rect?]) -> Plan? {
    innermost(at: point, frames) { $0.tooltip != nil }
  }

  private func innermost(
    at point: Point, _ frames: [Rect?], where isWanted: (Node) -> Bool
  ) -> Plan? {
    if let inner = children.firstValue({ $0.innermost(at: point, frames, where: isWanted) }) {
      return inner
    }
    guard isWanted(node) else { return nil }
    return leaves.contains { frames[$0]?.contains(point) == true } ? self : nil
  }

  /// The area of its visible leaves.
  func frame(_ frames: [Rect?]) -> Rect {
    let visible = leaves.compactMap { frames[$0] }
    guard let first = visible.first else { return .zero }
    return visible.dropFirst().reduce(first) { all, next in
      let (left, top) = (min(all.minX, next.minX), min(all.minY, next.minY))
      return Rect(
        x: left, y: top, width: max(all.maxX, next.maxX) - left,
        height: max(all.maxY, next.maxY) - top)
    }
  }
}

nonisolated extension Node {
  fileprivate var hasMenuOrPage: Bool { !menu.isEmpty || page != nil }

  /// The tree truncated to the protocol's limits. Content was checked before; unchecked content
  /// must not crash the panel.
  var withinLimits: Node {
    guard facts.count > Limits.nodes || facts.levels > Limits.levels else { return self }
    var budget = Limits.nodes
    return pruned(&budget, level: 1)
  }

  private func pruned(_ budget: inout Int, level: Int) -> Node {
    budget -= 1
    var node = self
    guard !children.isEmpty else { return node }
    var kept: [Node] = []
    for child in children where budget > 0 && level < Limits.levels {
      kept.append(child.pruned(&budget, level: level + 1))
    }
    node.children = kept
    return node
  }
}
