extension Node {
  /// The tree as lines of text, for its author's eyes:
  ///
  ///     column
  ///     ├ text value “61.3%” blue
  ///     └ list (expanded)
  ///       └ “Used” 306.2 GB
  public var outline: String { outlineLines.joined(separator: "\n") + "\n" }

  /// The addresses in the tree that only the user's word, or the widget's own app, can open: those
  /// that aren't known to be harmless. Each once, in the order of the tree.
  public var doubtfulLinks: [Link] {
    var links: [Link] = []
    for address in actions.compactMap(\.address) {
      if let link = Link(address), !link.isHarmless, !links.contains(link) { links.append(link) }
    }
    for case .show(let page) in actions {
      for link in page.content.doubtfulLinks where !links.contains(link) { links.append(link) }
    }
    for link in children.flatMap(\.doubtfulLinks) where !links.contains(link) {
      links.append(link)
    }
    return links
  }

  /// What is sent by what can be clicked in the tree and on the screens that it opens, sorted.
  public var sentNames: [String] { Set(allSentNames).sorted() }

  private var allSentNames: [String] {
    let pages = actions.flatMap { action in
      if case .show(let page) = action { page.content.allSentNames } else { [String]() }
    }
    return actions.compactMap(\.sentName) + pages + children.flatMap(\.allSentNames)
  }

  private var outlineLines: [String] {
    let last = children.count - 1
    let pages = actions.compactMap { action in
      if case .show(let page) = action { page } else { nil }
    }
    let shown = pages.flatMap { page in
      ["  on \(inQuotes(page.title)):"] + page.content.outlineLines.map { "  " + $0 }
    }
    return [summary] + shown
      + children.enumerated().flatMap { index, child in
        zip(0..., child.outlineLines).map { number, line in
          let lead = number == 0 ? (index == last ? "└ " : "├ ") : (index == last ? "  " : "│ ")
          return lead + line
        }
      }
  }

  private var summary: String {
    var words = [kind.outlineName]
    words += kind.described.outline
    if let tint { words.append("\(tint)") }
    if strength == .secondary { words.append("secondary") }
    if let change { words.append("change \(change.rawValue)") }
    if let label { words.append("label \(inQuotes(label))") }
    if let id { words.append("id \(inQuotes(id))") }
    if let action { words.append("-> \(action.outline)") }
    if !menu.isEmpty {
      let items = menu.map { ($0.isAlternate ? "alternate " : "") + inQuotes($0.text) }
      words.append("menu " + items.joined(separator: " "))
    }
    if let mode { words.append("(\(mode.rawValue))") }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Action {
  /// What it opens; nil where it leads nowhere.
  public var address: String? {
    switch self {
    case .open(let address), .visit(let address, _): address
    default: nil
    }
  }

  /// What the widget is sent; nil where it is sent nothing.
  var sentName: String? {
    switch self {
    case .visit(_, let name), .send(let name): name
    case .confirm(let question): question.action
    case .ask(let ask): ask.action
    case .open, .copy, .toggleMode, .editSettings, .show: nil
    }
  }

  /// What an author is told of it.
  var outline: String {
    switch self {
    case .open(let address): "open \(address)"
    case .visit(let address, let id): "open \(address), send \(inQuotes(id))"
    case .copy(let text): "copy \(inQuotes(text))"
    case .send(let id): "send \(inQuotes(id))"
    case .confirm(let question):
      "ask \(inQuotes(question.title)), send \(inQuotes(question.action))"
    case .ask(let ask):
      "ask \(inQuotes(ask.title)) for \(ask.fields.map(\.name).joined(separator: ", ")), "
        + "send \(inQuotes(ask.action))"
    case .toggleMode: "toggle mode"
    case .editSettings: "edit settings"
    case .show(let page): "show \(inQuotes(page.title))"
    }
  }
}

extension Node.Kind {
  /// A row of a list says by its place what it is.
  fileprivate var outlineName: String {
    switch kindName {
    case .listRow: ""
    case .tableRow: "row"
    case .unknown: "unknown \(inQuotes(name)), drawn as nothing"
    case let known: known.rawValue
    }
  }
}

/// Not `quoted`, which is for messages and leaves the quotes out where they aren't needed.
func inQuotes(_ text: String) -> String { "“\(text)”" }
