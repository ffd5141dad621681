internal import WidgetCore

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
