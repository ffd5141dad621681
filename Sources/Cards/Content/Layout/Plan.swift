internal import GTK
internal import WidgetCore

/// A node with the numbers of its leaves: all leaves of a tree, those of both modes, are counted in
/// reading order.
nonisolated struct Plan: Sendable {
  let node: Node
  let shape: any Shape
  /// Its own leaves and those of all that is in it.
  let leaves: Range<Int>
  let children: [Plan]
  private let hasArea: Bool
  private let hasFill: Bool
  private let ownEnd: Int

  init(_ node: Node) {
    var next = 0
    self.init(node, &next)
  }

  private init(_ node: Node, _ next: inout Int) {
    let first = next
    let shape = node.kind.shape
    hasArea = shape.area(of: node) != nil
    hasFill = node.fill != nil
    next += (hasFill ? 1 : 0) + (hasArea ? 1 : 0) + shape.leafCount(of: node)
    ownEnd = next
    self.node = node
    self.shape = shape
    children = node.children.map { Plan($0, &next) }
    leaves = first..<next
  }

  /// The leaf that it stands on.
  var fill: Int? { hasFill ? leaves.lowerBound : nil }

  /// The leaf that takes its clicks.
  var area: Int? { hasArea ? leaves.lowerBound + (hasFill ? 1 : 0) : nil }

  /// The first leaf that shows something of the node itself.
  var firstOwn: Int { leaves.lowerBound + (hasFill ? 1 : 0) + (hasArea ? 1 : 0) }

  /// Its own leaves, without the area and what it stands on.
  var own: Range<Int> { firstOwn..<ownEnd }
}

nonisolated extension Plan {
  /// The innermost node with a menu that a leaf belongs to.
  func menu(ofLeaf leaf: Int) -> Plan? {
    guard leaves.contains(leaf) else { return nil }
    return children.lazy.compactMap { $0.menu(ofLeaf: leaf) }.first
      ?? (node.menu.isEmpty ? nil : self)
  }

  /// The innermost node with a menu at a place.
  func menu(at point: Point, _ frames: [Rect?]) -> Plan? {
    if let inner = children.lazy.compactMap({ $0.menu(at: point, frames) }).first { return inner }
    guard !node.menu.isEmpty else { return nil }
    return leaves.contains { frames[$0]?.contains(point) == true } ? self : nil
  }

  /// The leaves that go to the edges of the card.
  var edgeLeaves: [Int] {
    if shape.traits.goesToEdges { return [firstOwn] }
    return children.flatMap(\.edgeLeaves)
  }
}

nonisolated extension Node {
  /// The tree as far as the protocol allows it. Content was checked before it came here; what was
  /// not must not take the panel down.
  var withinLimits: Node {
    var budget = Limits.nodes
    guard !fits(&budget, level: 1) else { return self }
    budget = Limits.nodes
    return pruned(&budget, level: 1)
  }

  private func fits(_ budget: inout Int, level: Int) -> Bool {
    budget -= 1
    guard budget >= 0, level <= Limits.levels else { return false }
    return children.allSatisfy { $0.fits(&budget, level: level + 1) }
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
