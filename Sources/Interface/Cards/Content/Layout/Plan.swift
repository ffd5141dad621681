internal import GTK
internal import WidgetCore

/// A node with the numbers of its leaves: all leaves of a tree, those of both modes, are counted in
/// reading order. It never changes. What a change doesn't touch has the very same plan after it, so that
/// whoever has found something out for that knows it still.
nonisolated final class Plan: Sendable {
  let node: Node
  let shape: any Shape
  let traits: ShapeTraits
  /// Its own leaves and those of all that is in it.
  let leaves: Range<Int>
  let children: [Plan]
  /// The leaves that go to the edges of the card.
  let edgeLeaves: [Int]
  /// Whether clicks on it, or on something in it, are taken by areas.
  let holdsAreas: Bool
  private let hasArea: Bool
  private let hasFill: Bool
  private let ownEnd: Int

  convenience init(_ node: Node) {
    var next = 0
    self.init(node, from: nil, .replaced(node), &next)
  }

  /// The plan of a node that this one's has become by a difference.
  func applying(_ difference: Difference, to node: Node) -> Plan {
    var next = 0
    return Plan.plan(node, from: self, difference, &next)
  }

  private static func plan(
    _ node: Node, from old: Plan?, _ difference: Difference, _ next: inout Int
  ) -> Plan {
    // Behind what has other leaves, all numbers are others.
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

  /// The leaf that it stands on.
  var fill: Int? { hasFill ? leaves.lowerBound : nil }

  /// The leaf that takes its clicks.
  var area: Int? { hasArea ? leaves.lowerBound + (hasFill ? 1 : 0) : nil }

  /// The first leaf that shows something of the node itself.
  var firstOwn: Int { leaves.lowerBound + (hasFill ? 1 : 0) + (hasArea ? 1 : 0) }

  /// Its own leaves, without the area and what it stands on.
  var own: Range<Int> { firstOwn..<ownEnd }

  /// All of its own leaves.
  var allOwn: Range<Int> { leaves.lowerBound..<ownEnd }
}

nonisolated extension Difference {
  /// The place that a child had before, if it had one, and what has become of it.
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
  /// The innermost node with a menu that a leaf belongs to.
  func menu(ofLeaf leaf: Int) -> Plan? {
    guard leaves.contains(leaf) else { return nil }
    return children.firstValue { $0.menu(ofLeaf: leaf) }
      ?? (node.menu.isEmpty ? nil : self)
  }

  /// The innermost node with a menu at a place.
  func menu(at point: Point, _ frames: [Rect?]) -> Plan? {
    if let inner = children.firstValue({ $0.menu(at: point, frames) }) { return inner }
    guard !node.menu.isEmpty else { return nil }
    return leaves.contains { frames[$0]?.contains(point) == true } ? self : nil
  }
}

nonisolated extension Node {
  /// The tree as far as the protocol allows it. Content was checked before it came here; what was
  /// not must not take the panel down.
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
