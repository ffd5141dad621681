internal import WidgetCore

/// A node on the screen: its own leaves and child pieces. The tree of pieces mirrors the nodes and
/// is updated by their difference.
final class Piece {
  private var own: [OwnLeaf]
  private var children: [Piece]
  /// Its context, and its children's.
  private let place: PieceContext
  private var inside: PieceContext

  init(
    _ node: Node, in place: PieceContext = PieceContext(), _ surroundings: LeafSurroundings
  ) {
    self.place = place
    let inside = place.inside(node)
    self.inside = inside
    own = node.leaves(in: place).map {
      OwnLeaf(slot: $0.slot, content: $0.content, leaf: surroundings.makeLeaf($0.content))
    }
    children = node.children.map { Piece($0, in: inside, surroundings) }
  }

  /// All leaves, in index order.
  func gather(_ leaves: inout [Leaf]) {
    for own in own { leaves.append(own.leaf) }
    for child in children { child.gather(&leaves) }
  }

  /// Applies a difference: returns self, or a new piece if nothing can be reused.
  func applying(_ difference: Difference, _ update: PieceUpdate) -> Piece {
    switch difference {
    case .kept: break
    case .replaced(let node):
      update.hasOtherLeaves = true
      return Piece(node, in: place, update.surroundings)
    case .changed(let change):
      if let node = change.own { show(node, update) }
      guard let next = change.children else { break }
      let old = children
      if next.count != old.count { update.hasOtherLeaves = true }
      children = next.enumerated().map { place, child in
        switch child {
        case .from(let index, let difference, _):
          if index != place { update.hasOtherLeaves = true }
          return old[index].applying(difference, update)
        case .inserted(let node):
          update.hasOtherLeaves = true
          return Piece(node, in: inside, update.surroundings)
        }
      }
    }
    return self
  }

  /// Applies a node's own values and reuses matching leaves.
  private func show(_ node: Node, _ update: PieceUpdate) {
    inside = place.inside(node)
    let before = own.map(\.slot)
    defer { if own.map(\.slot) != before { update.hasOtherLeaves = true } }
    own = node.leaves(in: place).map { next in
      let (slot, content) = (next.slot, next.content)
      if let known = own.first(where: { $0.slot == slot }) {
        guard !content.isEqual(to: known.content) else { return known }
        update.willChange(known.leaf)
        if known.leaf.show(content, animated: update.isAnimated) {
          return OwnLeaf(slot: slot, content: content, leaf: known.leaf)
        }
      }
      update.hasOtherLeaves = true
      let leaf = update.surroundings.makeLeaf(content)
      return OwnLeaf(slot: slot, content: content, leaf: leaf)
    }
  }

  private struct OwnLeaf {
    let slot: LeafSlot
    let content: any LeafContent
    let leaf: Leaf
  }
}

/// The context and result of an update of pieces.
final class PieceUpdate {
  let surroundings: LeafSurroundings
  let isAnimated: Bool
  /// Called before a leaf's content changes.
  let willChange: (Leaf) -> Void
  /// Whether any leaf was added, removed or moved.
  var hasOtherLeaves = false

  init(
    surroundings: LeafSurroundings, isAnimated: Bool, willChange: @escaping (Leaf) -> Void
  ) {
    self.surroundings = surroundings
    self.isAnimated = isAnimated
    self.willChange = willChange
  }
}
