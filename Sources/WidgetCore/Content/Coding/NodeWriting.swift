extension Node {
  /// As in messages: only what differs from the default, always in the same order.
  public var json: JSON {
    .object([JSON.Member("type", .string(kind.name))] + members)
  }

  private var members: [JSON.Member] {
    var members = Members()
    members.add("id", id)
    members.add("mode", mode?.rawValue)
    members.add(kind)
    members.add("action", action?.json)
    members.add("label", label)
    members.add("tint", tint?.description)
    members.add("strength", strength.rawValue, unless: Strength.primary.rawValue)
    return members.list
  }

  /// A row of a list has no type: what is in a list is a row.
  fileprivate var rowJSON: JSON { .object(members) }
}

/// The members of an object that is written.
struct Members {
  private(set) var list: [JSON.Member] = []

  mutating func add(_ name: String, _ value: JSON?) {
    if let value { list.append(JSON.Member(name, value)) }
  }

  mutating func add(_ name: String, _ text: String?, unless standard: String? = nil) {
    if let text, text != standard { add(name, .string(text)) }
  }

  mutating func add(_ name: String, _ number: Double?, unless standard: Double? = nil) {
    if let number, number != standard { add(name, .number(number)) }
  }

  mutating func add(_ name: String, _ number: Int?, unless standard: Int? = nil) {
    if let number, number != standard { add(name, .number(Double(number))) }
  }

  fileprivate mutating func add(_ kind: Node.Kind) {
    switch kind {
    case .text(let text):
      add("text", .string(text.text))
      add("role", text.role.rawValue, unless: TextRole.body.rawValue)
      add("align", text.align.rawValue, unless: Alignment.leading.rawValue)
      add("lines", text.lines, unless: 1)
      add("weight", text.weight?.rawValue)
    case .progress(let progress):
      add("value", .number(progress.value))
      add("track", progress.track?.description)
    case .chart(let chart):
      add("kind", chart.kind.rawValue, unless: ChartKind.line.rawValue)
      add("points", chart.points.json)
      add("height", chart.height, unless: Node.Chart.standardHeight)
      add("baseline", chart.baseline)
      add("unit", chart.unit)
      if chart.isEdgeToEdge { add("edgeToEdge", .bool(true)) }
    case .image(let image):
      switch image.source {
      case .icon(let name): add("icon", .string(name))
      case .picture(let bytes): add("data", .string(Base64.text(of: bytes)))
      }
      add("size", image.size, unless: Node.Image.standardSize)
    case .row(let stack):
      add(stack, unless: .row([]))
    case .column(let stack):
      add(stack, unless: .column([]))
    case .grid(let grid):
      add("columns", grid.columns, unless: Node.Grid.standardColumns)
      add("children", .array(grid.children.map(\.json)))
    case .list(let rows):
      add("rows", .array(rows.map(\.rowJSON)))
    case .listRow(let row):
      add("title", .string(row.title))
      add("icon", row.icon)
      add("subtitle", row.subtitle)
      add("value", row.value)
    case .button(let button):
      switch button.face {
      case .text(let text): add("text", .string(text))
      case .icon(let name): add("icon", .string(name))
      }
    case .divider, .spacer, .unknown:
      break
    }
  }

  private mutating func add(_ stack: Node.Stack, unless standard: Node.Stack) {
    add("spacing", stack.spacing, unless: standard.spacing)
    add("align", stack.align.rawValue, unless: standard.align.rawValue)
    add("grow", stack.grow)
    add("children", .array(stack.children.map(\.json)))
  }
}
