public import WidgetCore

extension Node {
  /// The tree as a card shows it: a truncated list ends with a row that counts the hidden rows and
  /// opens them.
  public nonisolated var folded: Node {
    guard facts.hasLists else { return self }
    var node = self
    if case .list(var list) = kind, let most = list.max, list.rows.count > most {
      let all = ContentPage("", Node(.list(rows: list.rows)))
      let rest = ListRow(CardPhrases.more(list.rows.count - most))
      list.rows =
        list.rows.prefix(most).map(\.folded)
        + [Node(.listRow(rest), action: .show(all), strength: .secondary)]
      node.kind = .list(list)
      return node
    }
    guard children.contains(where: \.mayFold) else { return self }
    node.children = children.map(\.folded)
    return node
  }

  private nonisolated var mayFold: Bool {
    guard facts.hasLists else { return false }
    if case .list(let list) = kind { return list.max.map { list.rows.count > $0 } ?? false }
    return children.contains(where: \.mayFold)
  }
}
