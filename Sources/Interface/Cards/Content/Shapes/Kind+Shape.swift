internal import WidgetCore

nonisolated extension Node.Kind {
  /// Maps each kind to its shape, which is in its leaf's file or its own.
  var shape: any Shape {
    switch self {
    case .text(let text): text
    case .progress(let progress): progress
    case .chart(let chart): chart
    case .heatMap(let map): map
    case .image(let image): image
    case .clock(let clock): clock
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
    case .month(let month): month
    case .divider: DividerShape()
    case .spacer: EmptyShape(isRoom: true)
    case .unknown: EmptyShape(isRoom: false)
    }
  }
}

nonisolated extension Node {
  /// The leaves of this node itself, in reading order, starting with its background and hit area.
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

/// The context of a node that affects how it is drawn.
nonisolated struct PieceContext: Hashable, Sendable {
  /// The background.
  var ground: Tint?
  /// Whether it is in a table column.
  var isInTable = false

  /// The context of a node's children.
  func inside(_ node: Node) -> PieceContext {
    var inner = self
    if let fill = node.fill { inner.ground = fill }
    if case .tableRow = node.kind { inner.isInTable = true }
    return inner
  }
}
