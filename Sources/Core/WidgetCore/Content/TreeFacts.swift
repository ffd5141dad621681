/// Cached facts about a tree, computed when a node is made.
public struct TreeFacts: Hashable, Sendable {
  /// The number of nodes, including the root and rows.
  public private(set) var count = 1
  /// The depth.
  public private(set) var levels = 1
  public private(set) var hasCharts = false
  public private(set) var hasLists = false
  /// Whether any node is shown only in the expanded card.
  public private(set) var hasMore = false
  /// Whether any menu has an alternate item.
  public private(set) var hasAlternates = false
  /// Whether any node can contain a picture.
  public private(set) var mayHavePictures = false
  /// Whether any node changes by itself.
  public private(set) var hasTimes = false

  init(_ kind: Node.Kind) {
    switch kind {
    case .chart: hasCharts = true
    case .list: hasLists = true
    case .image, .listRow: mayHavePictures = true
    default: break
    }
    hasTimes = kind.isTimed
    for child in kind.children {
      let inner = child.facts
      count = min(count + inner.count, TreeFacts.most)
      levels = max(levels, inner.levels + 1)
      hasMore = hasMore || inner.hasMore || child.mode == .expanded
      hasAlternates =
        hasAlternates || inner.hasAlternates || child.menu.contains(where: \.isAlternate)
      hasCharts = hasCharts || inner.hasCharts
      hasLists = hasLists || inner.hasLists
      mayHavePictures = mayHavePictures || inner.mayHavePictures
      hasTimes = hasTimes || inner.hasTimes
    }
  }

  /// Combines facts; counts saturate, because subtrees can be shared.
  private static let most = 1_000_000_000
}
