internal import WidgetCore

/// A node as it is laid out in one mode: with what of it is shown there, and the widths that takes.
nonisolated struct Block {
  let plan: Plan
  /// The children that are shown, and the number of each among all.
  var children: [Block] = []
  var numbers: [Int] = []
  /// Known once it is measured, which only what lies in a row or takes its own width has to be.
  private(set) var span = Span.zero
  private var isMeasured = false
  /// Known once it is arranged, as is the baseline.
  var height = 0.0
  var baseline: Double?

  /// nil where nothing is shown, which then takes no room either.
  init?(_ plan: Plan, in mode: DisplayMode) {
    guard plan.node.isShown(in: mode) else { return nil }
    self.plan = plan
    for (number, child) in plan.children.enumerated() {
      guard let block = Block(child, in: mode) else { continue }
      children.append(block)
      numbers.append(number)
    }
    guard isSpacer || !plan.own.isEmpty || children.contains(where: { !$0.isSpacer }) else {
      return nil
    }
  }

  /// Finds out the widths that it takes, with all that is in it.
  mutating func measure(_ measures: Measures) {
    guard !isMeasured else { return }
    isMeasured = true
    for index in children.indices { children[index].measure(measures) }
    span = width(measures)
  }

  var isSpacer: Bool { if case .spacer = plan.node.kind { true } else { false } }

  var isDivider: Bool { if case .divider = plan.node.kind { true } else { false } }

  /// Whether it takes a column's whole width, or what it needs of it.
  var fillsColumn: Bool {
    switch plan.node.kind {
    case .text, .image, .button, .spacer, .unknown: false
    case .progress, .chart, .row, .column, .grid, .list, .listRow, .divider: true
    }
  }

  /// Whether it takes what is left over in a row in which nothing is said about that.
  var isElastic: Bool {
    switch plan.node.kind {
    case .progress, .chart: true
    default: false
    }
  }

  /// Whether it is a line of text, which stands on one line with others beside it.
  var isLineOfText: Bool {
    if case .text(let text) = plan.node.kind { text.lines == 1 } else { false }
  }

  var isFigure: Bool {
    if case .text(let text) = plan.node.kind { text.role == .value } else { false }
  }

  /// Whether it can be made higher than it needs to be.
  var isStretchable: Bool {
    switch plan.node.kind {
    case .divider: true
    case .column(let stack):
      children.contains { $0.isSpacer } || stack.grow.map { numbers.contains($0) } == true
    default: false
    }
  }

  /// Whether the child at a place takes room that is left over.
  func takesSpace(_ index: Int, _ stack: Node.Stack) -> Bool {
    children[index].isSpacer || stack.grow == numbers[index]
  }

  /// The room before each child: a spacer is room itself, and has none beside it.
  func gaps(_ spacing: Double) -> [Double] {
    var isAfterOther = false
    return children.map { child in
      guard !child.isSpacer else { return 0 }
      defer { isAfterOther = true }
      return isAfterOther ? spacing : 0
    }
  }

  /// How far from the leading edge it lies. A text's own alignment counts for more than that of
  /// what holds it.
  func crossOffset(_ width: Double, in room: Double, _ align: Alignment) -> Double {
    var align = align
    if case .text(let text) = plan.node.kind, text.align != .leading { align = text.align }
    return align.offset(width, in: room)
  }

  private func width(_ measures: Measures) -> Span {
    switch plan.node.kind {
    case .text, .progress, .chart, .image, .button, .divider: measures.widths(plan.firstOwn)
    case .row(let stack): rowWidth(stack)
    case .column, .list:
      children.reduce(.zero) { widest, child in
        Span(
          minimum: max(widest.minimum, child.span.minimum),
          natural: max(widest.natural, child.span.natural))
      }
    case .grid(let grid): gridWidth(grid)
    case .listRow(let row): row.width(plan, measures)
    case .spacer, .unknown: .zero
    }
  }

  private func rowWidth(_ stack: Node.Stack) -> Span {
    let gaps = gaps(stack.spacing.within(Limits.spacing)).reduce(0, +)
    return Span(
      minimum: children.reduce(gaps) { $0 + $1.span.minimum },
      natural: children.reduce(gaps) { $0 + $1.span.natural })
  }

  private func gridWidth(_ grid: Node.Grid) -> Span {
    let columns = grid.safeColumns
    let gaps = Node.Grid.gap * (columns - 1)
    let least = children.map(\.span.minimum).max() ?? 0
    let wished = children.map(\.span.natural).max() ?? 0
    return Span(minimum: least * columns + gaps, natural: wished * columns + gaps)
  }
}

nonisolated extension Node.Grid {
  static let gap = 8.0

  var safeColumns: Double {
    Double(min(max(columns, Limits.columns.lowerBound), Limits.columns.upperBound))
  }
}

nonisolated extension WidgetCore.Alignment {
  /// How far from the start something lies in room that is larger.
  func offset(_ size: Double, in room: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: max(0, room - size) / 2
    case .trailing: max(0, room - size)
    }
  }
}
