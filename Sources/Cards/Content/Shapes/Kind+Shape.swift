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
  /// The leaves of this node itself, in reading order; the area that takes its clicks lies below.
  var leaves: [LeafOfNode] {
    let shape = kind.shape
    let own = shape.leaves(of: self)
    guard let action = shape.areaAction(of: self) else { return own }
    return [LeafOfNode(.area, PressedArea(action: action))] + own
  }
}
