/// A row of parts.
public struct Row: Part {
  public var node: Node

  public init(
    spacing: Double = Node.Stack.row([]).spacing, align: TextAlignment = Node.Stack.row([]).align,
    grow: Int? = nil, @ContentBuilder _ content: () -> [Node]
  ) {
    node = Node(.row(Node.Stack(content(), spacing: spacing, align: align, grow: grow)))
  }

  /// The tint behind it.
  public func fill(_ tint: Tint?) -> Row { with { $0.setFill(tint) } }
}

/// A column of parts.
public struct Column: Part {
  public var node: Node

  public init(
    spacing: Double = Node.Stack.column([]).spacing,
    align: TextAlignment = Node.Stack.column([]).align, grow: Int? = nil,
    @ContentBuilder _ content: () -> [Node]
  ) {
    node = Node(.column(Node.Stack(content(), spacing: spacing, align: align, grow: grow)))
  }

  /// The tint behind it.
  public func fill(_ tint: Tint?) -> Column { with { $0.setFill(tint) } }
}

/// A grid with columns of equal width.
public struct Grid: Part {
  public var node: Node

  public init(
    columns: Int = Node.Grid.standardColumns, @ContentBuilder _ content: () -> [Node]
  ) {
    node = Node(.grid(Node.Grid(content(), columns: columns)))
  }
}

/// A list of rows with title and value.
public struct List: Part {
  public var node: Node

  /// Rows beyond `max` are on a page of their own.
  public init(max: Int? = nil, @ContentBuilder _ rows: () -> [Node]) {
    node = Node(.list(Node.List(rows(), max: max)))
  }

  /// One row for each element.
  public init<Element>(_ elements: [Element], row: (Element) -> ListRow) {
    node = Node(.list(Node.List(elements.map { row($0).node })))
  }
}

/// A table with aligned columns.
public struct Table: Part {
  public var node: Node

  public init(
    _ columns: [ColumnWidth], align: [TextAlignment] = [], head: [String] = [],
    @ContentBuilder _ rows: () -> [Node]
  ) {
    node = Node(.table(Node.Table(columns, align: align, head: head, rows: rows())))
  }
}

/// A row of a table.
public struct TableRow: Part {
  public var node: Node

  public init(_ cells: String...) { node = .tableRow(cells) }

  public init(@ContentBuilder _ cells: () -> [Node]) { node = Node(.tableRow(cells())) }
}

/// A row of a list.
public struct ListRow: Part {
  public var node: Node

  public init(
    _ title: String, icon: String? = nil, image: Node.Image? = nil, subtitle: String? = nil,
    value: String? = nil, lines: Int = 1, badge: String? = nil, bar: Tint? = nil,
    progress: Double? = nil
  ) {
    node = Node(
      .listRow(
        Node.ListRow(
          title, icon: icon, image: image, subtitle: subtitle, value: value, lines: lines,
          badge: badge, bar: bar, progress: progress)))
  }

  /// A row with a check box; a click toggles it and sends the new state.
  public init(
    _ title: String, isChecked: Bool, strikes: Bool = false, subtitle: String? = nil,
    value: String? = nil, sending action: String
  ) {
    let row = Node.ListRow(
      title, subtitle: subtitle, value: value, check: isChecked, strikes: strikes)
    node = Node(.listRow(row), action: .send(action))
  }
}

extension Node {
  fileprivate mutating func setFill(_ tint: Tint?) {
    switch kind {
    case .row(var stack):
      stack.fill = tint
      kind = .row(stack)
    case .column(var stack):
      stack.fill = tint
      kind = .column(stack)
    default: break
    }
  }
}
