public import WidgetCore

extension Node {
  /// Whether any part has an alternate for Alt.
  nonisolated var hasAlternates: Bool {
    facts.hasAlternates || menu.contains(where: \.isAlternate)
  }

  /// The tree with Alt held: a menu item marked as alternate replaces its node. It stays in the
  /// menu for devices without the key.
  nonisolated var withAlternates: Node {
    if let item = menu.first(where: \.isAlternate) { return replaced(by: item) }
    guard facts.hasAlternates else { return self }
    var node = self
    node.children = children.map(\.withAlternates)
    return node
  }

  private nonisolated func replaced(by item: MenuItem) -> Node {
    var node = self
    var row = ListRow(item.text)
    if case .listRow(let old) = kind {
      row.lines = old.lines
      row.icon = item.icon ?? (old.image == nil ? old.icon : nil)
      node.kind = .listRow(row)
    } else {
      node = Node(.row(.row([Node(.text(Node.Text(item.text)))])), id: id, mode: mode, menu: menu)
    }
    node.action = item.action
    node.label = nil
    node.tint = nil
    return node
  }
}

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
