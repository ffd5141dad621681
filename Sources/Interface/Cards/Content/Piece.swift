internal import WidgetCore

/// A node on the screen: its own leaves, and the pieces inside it. A tree of pieces mirrors the tree
/// of nodes, and becomes another one by what differs between the two.
final class Piece {
  private var own: [OwnLeaf]
  private var children: [Piece]
  /// What is around it, and what is around those inside it.
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

  /// All leaves, in the order of their numbers.
  func gather(_ leaves: inout [Leaf]) {
    for own in own { leaves.append(own.leaf) }
    for child in children { child.gather(&leaves) }
  }

  /// Becomes what the difference makes of it: itself, or another one where nothing of it is left.
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

  /// Takes on a node's own values, with the same leaves where they go on.
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

/// What pieces are given when they change, and what they say of it.
final class PieceUpdate {
  let surroundings: LeafSurroundings
  let isAnimated: Bool
  /// Called before a leaf takes on other content.
  let willChange: (Leaf) -> Void
  /// Whether any leaf has come or gone, or has another place among them.
  var hasOtherLeaves = false

  init(
    surroundings: LeafSurroundings, isAnimated: Bool, willChange: @escaping (Leaf) -> Void
  ) {
    self.surroundings = surroundings
    self.isAnimated = isAnimated
    self.willChange = willChange
  }
}
