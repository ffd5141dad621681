internal import GTK

/// Words beside each other that are drawn as one, where content has very many: each leaf that GTK draws
/// costs it as much in every frame, whether it has changed or not, and a table has hundreds of them.
final class WrittenRows {
  /// Of fewer leaves there is nothing to gain.
  static let fewestLeaves = 48

  /// The rows as they were drawn last, by their first leaves.
  private var rows: [ObjectIdentifier: Row] = [:]

  private struct Row {
    let words: [Word]
    let node: RenderNode?

    /// Whether the leaves from one on are this row, as it was drawn, with none more.
    func isSame(in leaves: [Leaf], from start: Int) -> Bool {
      let end = start + words.count
      guard end <= leaves.count else { return false }
      for index in words.indices where !words[index].isSame(leaves[start + index]) { return false }
      return end == leaves.count || leaves[end].edition == nil
        || !words[0].isInLine(with: leaves[end])
    }
  }

  /// A leaf as it was drawn.
  private struct Word {
    let edition: Int
    let place: Rect

    func isSame(_ leaf: Leaf) -> Bool { leaf.edition == edition && leaf.place == place }

    func isInLine(with leaf: Leaf) -> Bool {
      leaf.place.minY == place.minY && leaf.place.height == place.height
    }
  }

  /// Draws leaves that are at rest. A row in which nothing has changed is the very same node as before,
  /// which GTK doesn't look into.
  func draw(_ leaves: [Leaf], on canvas: Canvas, into snapshot: borrowing Snapshot) {
    let known = rows
    rows = Dictionary(minimumCapacity: known.count)
    var start = 0
    while start < leaves.count {
      let first = ObjectIdentifier(leaves[start])
      if let row = known[first], row.isSame(in: leaves, from: start) {
        rows[first] = row
        if let node = row.node { snapshot.append(node) }
        start += row.words.count
        continue
      }
      let words = WrittenRows.row(leaves, from: start)
      guard words.count > 1 else {
        canvas.snapshot(leaves[start].widget, into: snapshot)
        start += 1
        continue
      }
      let end = start + words.count
      let row = Row(words: words, node: WrittenRows.record(leaves[start..<end]))
      rows[first] = row
      if let node = row.node { snapshot.append(node) }
      start = end
    }
  }

  /// Forgets all that was drawn.
  func forget() { if !rows.isEmpty { rows = [:] } }

  /// The leaves from one on that are nothing but words and stand in one line.
  private static func row(_ leaves: [Leaf], from start: Int) -> [Word] {
    var words: [Word] = []
    for leaf in leaves[start...] {
      guard let edition = leaf.edition else { break }
      if let first = words.first, !first.isInLine(with: leaf) { break }
      words.append(Word(edition: edition, place: leaf.place))
    }
    return words
  }

  private static func record(_ leaves: ArraySlice<Leaf>) -> RenderNode? {
    RenderNode.record { snapshot in
      for leaf in leaves {
        snapshot.translated(by: leaf.place.origin) { leaf.draw(into: snapshot) }
      }
    }?.joiningTexts
  }
}
