extension Node {
  /// The tree as text, for widget authors:
  ///
  ///     column
  ///     ├ text value “61.3%” blue
  ///     └ list (expanded)
  ///       └ “Used” 306.2 GB
  public var outline: String { outlineLines.joined(separator: "\n") + "\n" }

  /// The links that aren't known to be harmless, without duplicates, in the order of the tree. Only the
  /// user's permission or the widget's own app opens them.
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

  /// The programs that its clicks run, without duplicates, in the order of the tree.
  public var programRuns: [ProgramRun] {
    var runs: [ProgramRun] = []
    func take(_ more: [ProgramRun]) {
      for run in more where !runs.contains(run) { runs.append(run) }
    }
    for action in actions {
      switch action {
      case .run(let run): take([run])
      case .show(let page): take(page.content.programRuns)
      default: break
      }
    }
    children.forEach { take($0.programRuns) }
    return runs
  }

  /// The names that the tree and its pages can send, sorted.
  public var sentNames: [String] { Set(allSentNames).sorted() }

  /// The forms and confirmations that the tree without its pages asks for, by the names that they send.
  public var questions: [(name: String, action: Action)] {
    actions.compactMap { action in
      switch action {
      case .ask(let ask): (ask.action, action)
      case .confirm(let confirmation): (confirmation.action, action)
      default: nil
      }
    } + children.flatMap(\.questions)
  }

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
    if let tooltip { words.append("tooltip \(inQuotes(tooltip))") }
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
  /// The URL that it opens, if any.
  public var address: String? {
    switch self {
    case .open(let address), .visit(let address, _): address
    default: nil
    }
  }

  /// The name that it sends, if any.
  var sentName: String? {
    switch self {
    case .visit(_, let name), .send(let name): name
    case .confirm(let question): question.action
    case .ask(let ask): ask.action
    case .run(let run): run.action
    case .open, .launch, .copy, .toggleMode, .editSettings, .openApp, .show: nil
    }
  }

  /// The outline for widget authors.
  var outline: String {
    switch self {
    case .open(let address): "open \(address)"
    case .visit(let address, let id): "open \(address), send \(inQuotes(id))"
    case .launch(let file): "launch \(file)"
    case .run(let run):
      "run \(run.words.map { inQuotes($0) }.joined(separator: " "))"
        + (run.action.map { ", send \(inQuotes($0))" } ?? "")
    case .copy(let text): "copy \(inQuotes(text))"
    case .send(let id): "send \(inQuotes(id))"
    case .confirm(let question):
      "ask \(inQuotes(question.title)), send \(inQuotes(question.action))"
    case .ask(let ask):
      "ask \(inQuotes(ask.title)) for \(ask.fields.map(\.name).joined(separator: ", ")), "
        + "send \(inQuotes(ask.action))"
    case .toggleMode: "toggle mode"
    case .editSettings: "edit settings"
    case .openApp: "launch app"
    case .show(let page): "show \(inQuotes(page.title))"
    }
  }
}

extension Node.Kind {
  /// The name in the outline; a list row needs none.
  fileprivate var outlineName: String {
    switch kindName {
    case .listRow: ""
    case .tableRow: "row"
    case .unknown: "unknown \(inQuotes(name)), drawn as nothing"
    case let known: known.rawValue
    }
  }
}

/// Quotes a text; unlike `quoted`, it doesn't change the text.
func inQuotes(_ text: String) -> String { "“\(text)”" }
