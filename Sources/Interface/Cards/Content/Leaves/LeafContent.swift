internal import WidgetCore

/// One thing of a node that is seen or pressed, as its leaf shows it. A node consists of up to six.
nonisolated protocol LeafContent: Hashable, Sendable {
  @MainActor func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf
}

nonisolated extension LeafContent {
  func isEqual(to other: any LeafContent) -> Bool { other as? Self == self }
}

/// Which part of its node a leaf is: it stays the same leaf while that is there.
nonisolated enum LeafSlot: Hashable, Sendable {
  case fill
  case area
  /// The bar along a row's edge.
  case edge
  case icon
  case only
  case subtitle
  case progress
  case badgeGround
  case badge
  case value
  /// What stands above a column of a table.
  case head(Int)
}

/// A leaf that a node has, not made yet.
nonisolated struct LeafOfNode: Sendable {
  let slot: LeafSlot
  let content: any LeafContent

  init(_ slot: LeafSlot, _ content: any LeafContent) {
    self.slot = slot
    self.content = content
  }
}
