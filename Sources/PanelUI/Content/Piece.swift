internal import WidgetCore

/// A node on the screen: its own leaves, and the pieces inside it. A tree of pieces mirrors the tree of
/// nodes, and becomes another one by what differs between the two.
final class Piece {
  private(set) var own: [(slot: LeafSlot, leaf: Leaf)]
  private(set) var children: [Piece]

  init(_ node: Node, _ surroundings: LeafSurroundings) {
    own = node.leaves.map { ($0.slot, surroundings.makeLeaf($0.content)) }
    children = node.children.map { Piece($0, surroundings) }
  }

  /// All leaves, in the order of their numbers.
  func gather(_ leaves: inout [Leaf]) {
    for (_, leaf) in own { leaves.append(leaf) }
    for child in children { child.gather(&leaves) }
  }

  /// Becomes what the difference makes of it: itself, or another one where nothing of it is left.
  func applying(_ difference: Difference, _ update: PieceUpdate) -> Piece {
    switch difference {
    case .kept: break
    case .replaced(let node): return Piece(node, update.surroundings)
    case .changed(let change):
      if let node = change.own { show(node, update) }
      guard let next = change.children else { break }
      let old = children
      children = next.map { child in
        switch child {
        case .from(let index, let difference, _): old[index].applying(difference, update)
        case .inserted(let node): Piece(node, update.surroundings)
        }
      }
    }
    return self
  }

  /// Takes on a node's own values, with the same leaves where they go on.
  private func show(_ node: Node, _ update: PieceUpdate) {
    own = node.leaves.map { slot, content in
      if let leaf = own.first(where: { $0.slot == slot })?.leaf {
        update.willChange(leaf)
        if leaf.show(content, animated: update.isAnimated) { return (slot, leaf) }
      }
      return (slot, update.surroundings.makeLeaf(content))
    }
  }
}

/// What pieces are given when they change.
struct PieceUpdate {
  let surroundings: LeafSurroundings
  let isAnimated: Bool
  /// Called before a leaf takes on other content.
  let willChange: (Leaf) -> Void
}
