internal import WidgetCore

/// The content of one leaf. A node has up to six.
nonisolated protocol LeafContent: Hashable, Sendable {
  @MainActor func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf
}

nonisolated extension LeafContent {
  func isEqual(to other: any LeafContent) -> Bool { other as? Self == self }
}

/// A leaf's part of its node; a leaf is reused while its part remains.
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
  /// The header of a table column.
  case head(Int)
}

/// A leaf of a node that isn't created yet.
nonisolated struct LeafOfNode: Sendable {
  let slot: LeafSlot
  let content: any LeafContent

  init(_ slot: LeafSlot, _ content: any LeafContent) {
    self.slot = slot
    self.content = content
  }
}
