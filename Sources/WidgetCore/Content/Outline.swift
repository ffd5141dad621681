extension Node {
  /// The tree as lines of text, for its author's eyes:
  ///
  ///     column
  ///     ├ text value “61.3%” blue
  ///     └ list (expanded)
  ///       └ “Used” 306.2 GB
  public var outline: String { outlineLines.joined(separator: "\n") + "\n" }

  private var outlineLines: [String] {
    let last = children.count - 1
    return [summary]
      + children.enumerated().flatMap { index, child in
        zip(0..., child.outlineLines).map { number, line in
          let lead = number == 0 ? (index == last ? "└ " : "├ ") : (index == last ? "  " : "│ ")
          return lead + line
        }
      }
  }

  private var summary: String {
    var words = [kind.outlineName]
    words += kind.details
    if let tint { words.append("\(tint)") }
    if strength == .secondary { words.append("secondary") }
    if let label { words.append("label \(inQuotes(label))") }
    if let id { words.append("id \(inQuotes(id))") }
    switch action {
    case .open(let address): words.append("-> open \(address)")
    case .send(let id): words.append("-> send \(inQuotes(id))")
    case .toggleMode: words.append("-> toggle mode")
    case nil: break
    }
    if let mode { words.append("(\(mode.rawValue))") }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Node.Kind {
  /// A row of a list says by its place what it is.
  fileprivate var outlineName: String {
    switch self {
    case .listRow: ""
    case .unknown(let type): "unknown \(inQuotes(type)), drawn as nothing"
    default: name
    }
  }

  fileprivate var details: [String] {
    switch self {
    case .text(let text):
      [
        text.role == .body ? "" : text.role.rawValue, text.weight?.rawValue ?? "",
        inQuotes(text.text),
      ]
        + (text.lines > 1 ? ["\(text.lines) lines"] : [])
    case .progress(let progress): ["\((progress.value * 1000).rounded() / 10)%"]
    case .chart(let chart):
      [chart.kind.rawValue, "\(chart.points.count) points", chart.unit ?? ""]
        + (chart.isEdgeToEdge ? ["edge to edge"] : [])
    case .image(let image):
      switch image.source {
      case .icon(let name): ["icon \(name)", "size \(image.size)"]
      case .picture(let bytes): ["\(bytes.count) bytes", "size \(image.size)"]
      }
    case .row(let stack), .column(let stack): stack.grow.map { ["grow \($0)"] } ?? []
    case .grid(let grid): ["\(grid.columns) columns"]
    case .listRow(let row):
      [row.icon ?? "", inQuotes(row.title), row.subtitle.map(inQuotes) ?? "", row.value ?? ""]
    case .button(let button):
      switch button.face {
      case .text(let text): [inQuotes(text)]
      case .icon(let name): ["icon \(name)"]
      }
    case .list, .divider, .spacer, .unknown: []
    }
  }
}

/// Not `quoted`, which is for messages and leaves the quotes out where they aren't needed.
private func inQuotes(_ text: String) -> String { "“\(text)”" }
