/// What is known of a tree of content without going through it: found out once, when a node is made of
/// others.
public struct TreeFacts: Hashable, Sendable {
  /// The number of nodes, the root and the rows of lists included.
  public private(set) var count = 1
  /// How many are in one another.
  public private(set) var levels = 1
  public private(set) var hasCharts = false
  public private(set) var hasLists = false
  /// Whether anything in it is shown in the expanded card only.
  public private(set) var hasMore = false
  /// Whether anything in it is something else while Alt is held.
  public private(set) var hasAlternates = false
  /// Whether there is anything that a picture may be in.
  public private(set) var mayHavePictures = false
  /// Whether anything in it becomes something else by itself.
  public private(set) var hasTimes = false

  init(_ kind: Node.Kind) {
    switch kind {
    case .chart: hasCharts = true
    case .list: hasLists = true
    case .image, .listRow: mayHavePictures = true
    case .text, .progress, .row, .column, .grid, .table, .tableRow, .button, .switch, .check,
      .slider, .choice, .field, .divider, .spacer, .unknown:
      break
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

  /// What is in a tree many times may be in one that has it many times.
  private static let most = 1_000_000_000
}
