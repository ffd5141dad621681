extension Node {
  /// The same content with as many rows of its lists in view as the limits allow; nil if that isn't why it is
  /// too large.
  var withShorterLists: Node? {
    guard facts.hasLists else { return nil }
    var fitting: Node?
    var counts = 1..<max(1, longestList)
    while !counts.isEmpty {
      let count = (counts.lowerBound + counts.upperBound) / 2
      let shorter = limited(toRows: count)
      if (try? shorter.check()) != nil {
        fitting = shorter
        counts = min(count + 1, counts.upperBound)..<counts.upperBound
      } else {
        counts = counts.lowerBound..<count
      }
    }
    return fitting
  }

  /// The rows that the longest of its lists shows.
  private var longestList: Int {
    if case .list(let list) = kind { return min(list.rows.count, list.max ?? .max) }
    return children.reduce(0) { max($0, $1.facts.hasLists ? $1.longestList : 0) }
  }

  private func limited(toRows most: Int) -> Node {
    guard facts.hasLists else { return self }
    var node = self
    if case .list(var list) = kind {
      guard list.rows.count > most else { return self }
      list.max = min(list.max ?? most, most)
      node.kind = .list(list)
    } else {
      node.children = children.map { $0.limited(toRows: most) }
    }
    return node
  }
}
