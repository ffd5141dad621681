internal import WidgetCore

/// A node on the screen: its own leaves, and the pieces inside it. A tree of pieces mirrors the tree
/// of nodes, and becomes another one by what differs between the two.
final class Piece {
  private var own: [OwnLeaf]
  private var children: [Piece]
  /// What is around it, and what is around those inside it.
  private let ground: Tint?
  private var groundInside: Tint?

  init(_ node: Node, on ground: Tint?, _ surroundings: LeafSurroundings) {
    self.ground = ground
    let groundInside = node.fill ?? ground
    self.groundInside = groundInside
    own = node.leaves(on: ground).map {
      OwnLeaf(slot: $0.slot, content: $0.content, leaf: surroundings.makeLeaf($0.content))
    }
    children = node.children.map { Piece($0, on: groundInside, surroundings) }
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
    case .replaced(let node): return Piece(node, on: ground, update.surroundings)
    case .changed(let change):
      if let node = change.own { show(node, update) }
      guard let next = change.children else { break }
      let old = children
      children = next.map { child in
        switch child {
        case .from(let index, let difference, _): old[index].applying(difference, update)
        case .inserted(let node): Piece(node, on: groundInside, update.surroundings)
        }
      }
    }
    return self
  }

  /// Takes on a node's own values, with the same leaves where they go on.
  private func show(_ node: Node, _ update: PieceUpdate) {
    groundInside = node.fill ?? ground
    own = node.leaves(on: ground).map { next in
      let (slot, content) = (next.slot, next.content)
      if let known = own.first(where: { $0.slot == slot }) {
        guard !content.isEqual(to: known.content) else { return known }
        update.willChange(known.leaf)
        if known.leaf.show(content, animated: update.isAnimated) {
          return OwnLeaf(slot: slot, content: content, leaf: known.leaf)
        }
      }
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

/// What pieces are given when they change.
struct PieceUpdate {
  let surroundings: LeafSurroundings
  let isAnimated: Bool
  /// Called before a leaf takes on other content.
  let willChange: (Leaf) -> Void
}
