public import WidgetCore

extension Node {
  /// As it is shown in a card: of a list that has more rows than it shows, a row says how many more, and
  /// opens them all.
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
