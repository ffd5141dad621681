internal import WidgetCore

nonisolated extension Node.Kind {
  /// The list of all shapes; each stands in the file of its leaf or in one of its own.
  var shape: any Shape {
    switch self {
    case .text(let text): text
    case .progress(let progress): progress
    case .chart(let chart): chart
    case .image(let image): image
    case .row(let stack): RowShape(stack: stack)
    case .column(let stack):
      ColumnShape(spacing: stack.spacing, align: stack.align, grow: stack.grow)
    case .grid(let grid): grid
    case .list: ColumnShape(spacing: ListMetrics.spacing, align: .leading)
    case .listRow(let row): row
    case .table(let table): table
    case .tableRow: TableRowShape()
    case .button(let button): button
    case .switch(let toggle): ToggleShape(toggle: toggle, isCheck: false)
    case .check(let toggle): ToggleShape(toggle: toggle, isCheck: true)
    case .slider(let slider): slider
    case .choice(let choice): choice
    case .field(let field): field
    case .divider: DividerShape()
    case .spacer: EmptyShape(isRoom: true)
    case .unknown: EmptyShape(isRoom: false)
    }
  }
}

nonisolated extension Node {
  /// The leaves of this node itself, in reading order; the area that takes its clicks lies below, and
  /// what it stands on.
  func leaves(in place: PieceContext) -> [LeafOfNode] {
    let shape = kind.shape
    var paint = Paint(tint: tint, strength: strength)
    paint.ground = (fill ?? place.ground).map { .tint($0) }
    paint.isInTable = place.isInTable
    var leaves: [LeafOfNode] = []
    if let fill { leaves.append(LeafOfNode(.fill, Ground(tint: fill))) }
    if let area = shape.area(of: self) { leaves.append(LeafOfNode(.area, area)) }
    return leaves + shape.leaves(of: self, paint)
  }
}

/// What is around a node, as far as that changes how it is drawn.
nonisolated struct PieceContext: Hashable, Sendable {
  /// What it stands on.
  var ground: Tint?
  /// Whether it stands below others like it.
  var isInTable = false

  /// What is around those inside a node.
  func inside(_ node: Node) -> PieceContext {
    var inner = self
    if let fill = node.fill { inner.ground = fill }
    if case .tableRow = node.kind { inner.isInTable = true }
    return inner
  }
}
