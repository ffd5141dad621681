extension Node {
  /// The same content with as many rows of its lists in view, on the card and on its pages, as the limits allow; nil
  /// if that isn't why it is too large.
  var withShorterLists: Node? {
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

  /// The same content with long texts cut, and perhaps with shorter lists; nil if that isn't why it is too large.
  var withShorterTexts: Node? {
    for most in [Limits.text, Limits.words, Limits.name] {
      let shorter = cut(toCharacters: most)
      if (try? shorter.check()) != nil { return shorter }
      if let fitting = shorter.withShorterLists { return fitting }
    }
    return nil
  }

  /// The rows that the longest of its lists shows.
  private var longestList: Int {
    var longest = 0
    if case .list(let list) = kind { longest = min(list.rows.count, list.max ?? .max) }
    for child in children { longest = max(longest, child.longestList) }
    for case .show(let page) in actions { longest = max(longest, page.content.longestList) }
    return longest
  }

  private func limited(toRows most: Int) -> Node {
    var node = mappingParts { $0.limited(toRows: most) }
    if case .list(var list) = node.kind, list.rows.count > most {
      list.max = min(list.max ?? most, most)
      node.kind = .list(list)
    }
    return node
  }

  private func cut(toCharacters most: Int) -> Node {
    var node = mappingParts { $0.cut(toCharacters: most) }
    switch node.kind {
    case .text(var text) where text.text.isLonger(than: most):
      text.cut(toCharacters: most)
      node.kind = .text(text)
    case .listRow(var row):
      let most = min(most, Limits.words)
      let texts = [row.title, row.subtitle, row.value].compactMap(\.self)
      guard texts.contains(where: { $0.isLonger(than: most) }) else { break }
      row.title = row.title.cut(toCharacters: most)
      row.subtitle = row.subtitle?.cut(toCharacters: most)
      row.value = row.value?.cut(toCharacters: most)
      node.kind = .listRow(row)
    default: break
    }
    return node
  }

  /// The same with other children, and other content of the pages that it opens.
  private func mappingParts(_ change: (Node) -> Node) -> Node {
    var node = self
    if !children.isEmpty { node.children = children.map(change) }
    guard actions.contains(where: \.opensPage) else { return node }
    node.action = action?.mappingPage(change)
    node.menu = menu.map { item in
      var item = item
      item.action = item.action.mappingPage(change)
      return item
    }
    switch node.kind {
    case .text(var text):
      for index in text.runs.indices {
        text.runs[index].action = text.runs[index].action?.mappingPage(change)
      }
      node.kind = .text(text)
    case .switch(var toggle):
      if let page = toggle.page {
        toggle.page = ContentPage(page.title, change(page.content))
        node.kind = .switch(toggle)
      }
    default: break
    }
    return node
  }
}

extension Action {
  fileprivate var opensPage: Bool { if case .show = self { true } else { false } }

  fileprivate func mappingPage(_ change: (Node) -> Node) -> Action {
    guard case .show(let page) = self else { return self }
    return .show(ContentPage(page.title, change(page.content)))
  }
}

extension Node.Text {
  fileprivate mutating func cut(toCharacters most: Int) {
    guard !runs.isEmpty else {
      text = text.cut(toCharacters: most)
      return
    }
    var left = most
    var shown: [TextRun] = []
    for var run in runs where left > 0 {
      run.text = run.text.cut(toCharacters: left)
      left -= run.text.unicodeScalars.count
      shown.append(run)
    }
    runs = shown
    text = runs.map(\.text).joined()
  }
}

extension String {
  fileprivate func isLonger(than count: Int) -> Bool {
    utf8.count > count && unicodeScalars.count > count
  }

  /// Its beginning with an ellipsis, if it is longer.
  fileprivate func cut(toCharacters most: Int) -> String {
    guard isLonger(than: most) else { return self }
    return String(unicodeScalars.prefix(most - 1)) + "…"
  }
}
