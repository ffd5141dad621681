internal import WidgetCore

/// What lies beside each other.
nonisolated struct RowShape: Shape {
  let stack: Node.Stack

  var traits: ShapeTraits { ShapeTraits(fillsColumn: true) }

  func width(of block: Block, _ measures: Measures) -> Span {
    let gaps = block.gaps(stack.spacing.within(Limits.spacing)).reduce(0, +)
    return Span(
      minimum: block.children.reduce(gaps) { $0 + $1.span.minimum },
      natural: block.children.reduce(gaps) { $0 + $1.span.natural })
  }

  func arrange(_ block: inout Block, in width: Double, top: Double?, with arranger: inout Arranger)
  {
    for index in block.children.indices { block.children[index].measure(arranger.measures) }
    let gaps = block.fittingGaps(stack.spacing.within(Limits.spacing), in: width)
    let widths = RowShares.widths(
      of: block.members(stack), in: max(0, width - gaps.reduce(0, +)))
    var x = 0.0
    for index in block.children.indices {
      x += gaps[index]
      arranger.arrange(&block.children[index], width: widths[index])
      arranger.move(block.children[index], x: x, y: 0)
      x += widths[index]
    }
    let line = stack.align == .center ? TextLine(block.children) : TextLine([])
    let least = block.children.isEmpty ? 0 : max(1, line.height)
    block.height = block.children.reduce(least) { height, child in
      child.traits.isDivider ? height : max(height, child.height)
    }
    for index in block.children.indices {
      let child = block.children[index]
      if child.isStretchable {
        arranger.stretch(&block.children[index], to: block.height)
      } else if stack.align == .center, let offset = line.offset(of: child) {
        arranger.move(child, x: 0, y: (block.height - line.height) / 2 + offset)
      } else {
        arranger.move(child, x: 0, y: stack.align.offset(child.height, in: block.height))
      }
    }
  }
}

/// Lines of text that stand beside each other on one baseline, whatever their sizes: a price and
/// what it has changed by. Together they are one thing that is centered in the row.
nonisolated struct TextLine {
  private(set) var height = 0.0
  private var baseline = 0.0

  init(_ blocks: [Block]) {
    let lines = blocks.filter { $0.traits.isLineOfText && $0.baseline != nil }
    baseline = lines.reduce(0) { max($0, $1.baseline ?? 0) }
    height = lines.reduce(0) { max($0, baseline - ($1.baseline ?? 0) + $1.height) }
  }

  /// How far below the top of the line a block lies; nil if it doesn't stand on it.
  func offset(of block: Block) -> Double? {
    guard block.traits.isLineOfText, let own = block.baseline else { return nil }
    return baseline - own
  }
}

nonisolated extension Block {
  /// The gaps of a row, smaller where they alone would take the room that the children can't do
  /// without.
  fileprivate func fittingGaps(_ spacing: Double, in width: Double) -> [Double] {
    let gaps = gaps(spacing)
    let wished = gaps.reduce(0, +)
    let left = max(0, width - children.reduce(0) { $0 + $1.span.minimum })
    guard wished > left else { return gaps }
    return gaps.map { $0 * left / wished }
  }

  fileprivate func members(_ stack: Node.Stack) -> [RowShares.Member] {
    let isSaid = children.indices.contains { takesSpace($0, stack.grow) }
    return children.indices.map { index in
      RowShares.Member(
        span: children[index].span,
        takesSpace: isSaid ? takesSpace(index, stack.grow) : children[index].traits.isElastic,
        isFigure: children[index].traits.isFigure)
    }
  }
}
