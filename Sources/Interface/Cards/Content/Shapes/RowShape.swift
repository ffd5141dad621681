internal import WidgetCore

/// Horizontal layout.
nonisolated struct RowShape: Shape {
  let stack: Node.Stack

  var traits: ShapeTraits { ShapeTraits(fillsColumn: true) }

  func width(of block: Block, _ measures: Measures) -> Span {
    let gaps = block.gaps(stack.spacing.within(Limits.spacing)).reduce(0, +)
    return Span(
      minimum: block.children.reduce(gaps) { $0 + $1.span.minimum },
      natural: block.children.reduce(gaps) { $0 + $1.span.natural })
  }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    for index in block.children.indices { block.children[index].measure(arranger.measures) }
    let spacing = stack.spacing.within(Limits.spacing)
    for line in block.lines(spacing, in: width) {
      if line.lowerBound > 0 { block.height += min(spacing, RowShape.maximumBetweenLines) }
      arrange(line, of: block, in: width, top: top, with: arranger)
    }
  }

  private static let maximumBetweenLines = 4.0

  /// Arranges children in a line, below those placed so far.
  private func arrange(
    _ line: Range<Int>, of block: Block, in width: Double, top: Double?, with arranger: Arranger
  ) {
    let gaps = block.fittingGaps(stack.spacing.within(Limits.spacing), in: width, line)
    let widths = RowShares.widths(
      of: Array(block.members(stack)[line]), in: max(0, width - gaps.reduce(0, +)))
    let above = block.height
    // A text alone in its line lies as in a column.
    var x =
      line.count == 1 && block.children.count > 1
      ? block.children[line.lowerBound].crossOffset(widths[0], in: width, .leading) : 0
    for (index, (gap, width)) in zip(line, zip(gaps, widths)) {
      x += gap
      arranger.withoutEnd.arrange(
        block.children[index], width: width, top: top.map { $0 + above })
      block.children[index].move(x: x, y: above)
      x += width
    }
    let text = stack.align == .center ? RowLine(block.children[line]) : RowLine([])
    let least = line.isEmpty ? 0 : max(1, text.height)
    let height = block.children[line].reduce(least) { height, child in
      child.traits.isDivider ? height : max(height, child.height)
    }
    for index in line {
      let child = block.children[index]
      if child.isStretchable {
        arranger.stretch(block.children[index], to: height)
      } else if stack.align == .center, let offset = text.offset(of: child) {
        child.move(x: 0, y: (height - text.height) / 2 + offset)
      } else {
        child.move(x: 0, y: stack.align.offset(child.height, in: height))
      }
    }
    block.height = above + height
  }
}

/// Single-line texts in a row share a baseline across sizes, such as a price and its change.
/// Together they are centered in the row.
nonisolated struct RowLine {
  private(set) var height = 0.0
  private var baseline = 0.0

  init(_ blocks: ArraySlice<Block>) {
    let lines = blocks.filter { $0.traits.isLineOfText && $0.baseline != nil }
    baseline = lines.reduce(0) { max($0, $1.baseline ?? 0) }
    height = lines.reduce(0) { max($0, baseline - ($1.baseline ?? 0) + $1.height) }
  }

  /// A block's offset from the top of the line; nil if it isn't on the baseline.
  func offset(of block: Block) -> Double? {
    guard block.traits.isLineOfText, let own = block.baseline else { return nil }
    return baseline - own
  }
}

nonisolated extension Block {
  /// The children of each line. A row has one, unless it would cut off one of several figures or
  /// buttons: a truncated price is useless.
  fileprivate func lines(_ spacing: Double, in width: Double) -> [Range<Int>] {
    let whole = [children.indices]
    func staysWhole(_ child: Block) -> Bool { child.traits.isFigure || child.traits.isButton }
    guard children.count(where: staysWhole) > 1,
      !children.contains(where: { $0.traits.isDivider || !$0.children.isEmpty })
    else { return whole }
    let gaps = gaps(spacing)
    var lines: [Range<Int>] = []
    var (start, filled) = (0, 0.0)
    for index in children.indices {
      let span = children[index].span
      let needed = staysWhole(children[index]) ? span.natural : span.minimum
      if index > start, filled + gaps[index] + needed > width {
        lines.append(start..<index)
        (start, filled) = (index, needed)
      } else {
        filled += (index > start ? gaps[index] : 0) + needed
      }
    }
    return lines + [start..<children.count]
  }

  /// The gaps of a row, smaller if they would take room that the children need.
  fileprivate func fittingGaps(
    _ spacing: Double, in width: Double, _ line: Range<Int>
  ) -> [Double] {
    var gaps = Array(gaps(spacing)[line])
    if !gaps.isEmpty, line.lowerBound > 0 { gaps[0] = 0 }
    let natural = gaps.reduce(0, +)
    let left = max(0, width - children[line].reduce(0) { $0 + $1.span.minimum })
    guard natural > left else { return gaps }
    return gaps.map { $0 * left / natural }
  }

  fileprivate func members(_ stack: Node.Stack) -> [RowShares.Member] {
    let isSaid = children.indices.contains { takesSpace($0, stack.grow) }
    return children.indices.map { index in
      RowShares.Member(
        span: children[index].span,
        takesSpace: isSaid ? takesSpace(index, stack.grow) : children[index].traits.isElastic,
        givesWayLast: children[index].traits.isFigure || children[index].traits.isButton)
    }
  }
}
