// All kinds of nodes. The file of a kind's values describes it and a view in the panel draws it; exhaustive
// switches here reveal omissions.

extension Node {
  /// The kind and its values; `indirect`, so that copying a node copies one reference.
  public indirect enum Kind: Hashable, Sendable {
    case text(Text)
    case progress(Progress)
    case chart(Chart)
    case heatMap(HeatMap)
    case image(Image)
    /// An analogue clock.
    case clock(Clock)
    /// A horizontal stack.
    case row(Stack)
    /// A vertical stack.
    case column(Stack)
    case grid(Grid)
    /// A list whose rows are of the kind `listRow`.
    case list(List)
    /// A row of a list; it has no type in messages.
    case listRow(ListRow)
    /// A table whose rows are of the kind `tableRow`.
    case table(Table)
    /// A row of a table, as its cells.
    case tableRow([Node])
    case button(Button)
    case `switch`(Toggle)
    case check(Toggle)
    case slider(Slider)
    case choice(Choice)
    case field(TextField)
    /// A month whose days can be chosen.
    case month(Month)
    case divider
    case spacer
    /// A type that this version doesn't know; nothing is drawn.
    case unknown(type: String)
  }
}

extension Node.Kind {
  /// The kinds by their names in messages.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case text, progress, chart, image, clock, row, column, grid, list, listRow, table, tableRow,
      button
    case heatMap = "heatmap"
    case `switch`, check, slider, choice, field, month, divider, spacer
    case unknown
  }

  /// The kind without its values.
  public var kindName: Name {
    switch self {
    case .text: .text
    case .progress: .progress
    case .chart: .chart
    case .heatMap: .heatMap
    case .image: .image
    case .clock: .clock
    case .row: .row
    case .column: .column
    case .grid: .grid
    case .list: .list
    case .listRow: .listRow
    case .table: .table
    case .tableRow: .tableRow
    case .button: .button
    case .switch: .switch
    case .check: .check
    case .slider: .slider
    case .choice: .choice
    case .field: .field
    case .month: .month
    case .divider: .divider
    case .spacer: .spacer
    case .unknown: .unknown
    }
  }

  /// The `type` in messages.
  public var name: String {
    if case .unknown(let type) = self { type } else { kindName.rawValue }
  }

  /// The values with the description of the kind.
  var described: any DescribedKind {
    switch self {
    case .text(let text): Described(text, Node.Text.description)
    case .progress(let progress): Described(progress, Node.Progress.description)
    case .chart(let chart): Described(chart, Node.Chart.description)
    case .heatMap(let map): Described(map, Node.HeatMap.description)
    case .image(let image): Described(image, Node.Image.description)
    case .clock(let clock): Described(clock, Node.Clock.description)
    case .row(let stack): Described(stack, Node.Stack.rowDescription)
    case .column(let stack): Described(stack, Node.Stack.columnDescription)
    case .grid(let grid): Described(grid, Node.Grid.description)
    case .list(let list): Described(list, Node.List.description)
    case .listRow(let row): Described(row, Node.ListRow.description)
    case .table(let table): Described(table, Node.Table.description)
    case .tableRow(let cells): Described(cells, Node.Kind.tableRowDescription)
    case .button(let button): Described(button, Node.Button.description)
    case .switch(let toggle): Described(toggle, Node.Toggle.switchDescription)
    case .check(let toggle): Described(toggle, Node.Toggle.checkDescription)
    case .slider(let slider): Described(slider, Node.Slider.description)
    case .choice(let choice): Described(choice, Node.Choice.description)
    case .field(let field): Described(field, Node.TextField.description)
    case .month(let month): Described(month, Node.Month.description)
    case .divider: Described("", Node.Kind.dividerDescription)
    case .spacer: Described("", Node.Kind.spacerDescription)
    case .unknown(let type): Described(type, Node.Kind.unknownDescription)
    }
  }

  /// Parses the values of a kind.
  init(_ name: Name, type: String, _ reader: inout FieldReader) throws(ProtocolError) {
    switch name {
    case .text: self = .text(try Node.Text.description.read(&reader))
    case .progress: self = .progress(try Node.Progress.description.read(&reader))
    case .chart: self = .chart(try Node.Chart.description.read(&reader))
    case .heatMap: self = .heatMap(try Node.HeatMap.description.read(&reader))
    case .image: self = .image(try Node.Image.description.read(&reader))
    case .clock: self = .clock(try Node.Clock.description.read(&reader))
    case .row: self = .row(try Node.Stack.rowDescription.read(&reader))
    case .column: self = .column(try Node.Stack.columnDescription.read(&reader))
    case .grid: self = .grid(try Node.Grid.description.read(&reader))
    case .list: self = .list(try Node.List.description.read(&reader))
    case .listRow: self = .listRow(try Node.ListRow.description.read(&reader))
    case .table: self = .table(try Node.Table.description.read(&reader))
    case .tableRow: self = .tableRow(try Node.Kind.tableRowDescription.read(&reader))
    case .button: self = .button(try Node.Button.description.read(&reader))
    case .switch: self = .switch(try Node.Toggle.switchDescription.read(&reader))
    case .check: self = .check(try Node.Toggle.checkDescription.read(&reader))
    case .slider: self = .slider(try Node.Slider.description.read(&reader))
    case .choice: self = .choice(try Node.Choice.description.read(&reader))
    case .field: self = .field(try Node.TextField.description.read(&reader))
    case .month: self = .month(try Node.Month.description.read(&reader))
    case .divider: self = .divider
    case .spacer: self = .spacer
    case .unknown: self = .unknown(type: type)
    }
  }

  /// The kind with its own texts within their limits, and without invalid icons.
  var fitted: Node.Kind {
    switch self {
    case .text(let text): .text(Node.Text.description.fitted(text))
    case .progress(let progress): .progress(Node.Progress.description.fitted(progress))
    case .listRow(let row): .listRow(Node.ListRow.description.fitted(row))
    case .table(let table): .table(Node.Table.description.fitted(table))
    case .button(let button): .button(Node.Button.description.fitted(button))
    case .switch(let toggle): .switch(Node.Toggle.switchDescription.fitted(toggle))
    case .check(let toggle): .check(Node.Toggle.checkDescription.fitted(toggle))
    case .choice(let choice): .choice(Node.Choice.description.fitted(choice))
    // A text that the user types is never cut.
    case .field(let field): .field(Node.TextField.description.fitted(field))
    case .chart, .heatMap, .image, .clock, .row, .column, .grid, .list, .tableRow, .slider, .month,
      .divider, .spacer, .unknown:
      self
    }
  }

  /// The children, rows or cells in order.
  public var children: [Node] {
    get {
      switch self {
      case .row(let stack), .column(let stack): stack.children
      case .grid(let grid): grid.children
      case .list(let list): list.rows
      case .table(let table): table.rows
      case .tableRow(let cells): cells
      case .text, .progress, .chart, .heatMap, .image, .clock, .listRow, .button, .switch, .check,
        .slider,
        .choice,
        .field, .month, .divider, .spacer, .unknown:
        []
      }
    }
    set {
      switch self {
      case .row(var stack):
        stack.children = newValue
        self = .row(stack)
      case .column(var stack):
        stack.children = newValue
        self = .column(stack)
      case .grid(var grid):
        grid.children = newValue
        self = .grid(grid)
      case .list(var list):
        list.rows = newValue
        self = .list(list)
      case .table(var table):
        table.rows = newValue
        self = .table(table)
      case .tableRow: self = .tableRow(newValue)
      case .text, .progress, .chart, .heatMap, .image, .clock, .listRow, .button, .switch, .check,
        .slider,
        .choice,
        .field, .month, .divider, .spacer, .unknown:
        break
      }
    }
  }
}

extension Node.Kind {
  /// Whether it changes by itself, apart from its children.
  var isTimed: Bool {
    switch self {
    case .text(let text): text.time != nil
    case .progress(let progress): progress.time != nil
    case .slider(let slider): slider.time != nil
    // The disc of today moves at midnight.
    case .clock, .month: true
    default: false
    }
  }

  /// Returns whether its values equal those of another kind, apart from the children.
  func hasOwnValues(of other: Node.Kind) -> Bool {
    switch (self, other) {
    case (.row(var one), .row(var other)), (.column(var one), .column(var other)):
      (one.children, other.children) = ([], [])
      return one == other
    case (.grid(var one), .grid(var other)):
      (one.children, other.children) = ([], [])
      return one == other
    case (.list(var one), .list(var other)):
      (one.rows, other.rows) = ([], [])
      return one == other
    case (.table(var one), .table(var other)):
      (one.rows, other.rows) = ([], [])
      return one == other
    case (.tableRow, .tableRow): return true
    default: return self == other
    }
  }
}

// MARK: - Kinds without values

extension Node.Kind {
  static let dividerDescription = KindDescription(
    standard: "", work: { _, totals in totals.addOther() }, voice: { _ in .none })

  static let spacerDescription = KindDescription(standard: "")

  static let unknownDescription = KindDescription(
    standard: "",
    checkTogether: { type, _ throws(ProtocolError) in
      try WidgetCore.check(type, "type", upTo: Limits.name)
    })
}

extension Node {
  /// The visible texts, for an accessible label, without those of the children.
  public var words: [String] { kind.described.words }

  /// The texts of the tree, collapsed or not, without those of pages.
  public var allWords: [String] {
    words + [label].compactMap(\.self) + children.flatMap(\.allWords)
  }

  /// The accessible description of the node.
  public var voice: KindVoice { label.map { .words($0) } ?? kind.described.voice }
}

extension Node.Kind.Name {
  /// The fields besides those of every node.
  public var fields: [FieldFacts] {
    switch self {
    case .text: Node.Text.description.facts
    case .progress: Node.Progress.description.facts
    case .chart: Node.Chart.description.facts
    case .heatMap: Node.HeatMap.description.facts
    case .image: Node.Image.description.facts
    case .clock: Node.Clock.description.facts
    case .row: Node.Stack.rowDescription.facts
    case .column: Node.Stack.columnDescription.facts
    case .grid: Node.Grid.description.facts
    case .list: Node.List.description.facts
    case .listRow: Node.ListRow.description.facts
    case .table: Node.Table.description.facts
    case .tableRow: Node.Kind.tableRowDescription.facts
    case .button: Node.Button.description.facts
    case .switch: Node.Toggle.switchDescription.facts
    case .check: Node.Toggle.checkDescription.facts
    case .slider: Node.Slider.description.facts
    case .choice: Node.Choice.description.facts
    case .field: Node.TextField.description.facts
    case .month: Node.Month.description.facts
    case .divider, .spacer, .unknown: []
    }
  }
}
