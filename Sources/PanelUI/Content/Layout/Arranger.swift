internal import GTK
internal import WidgetCore

/// Arranges blocks, each at its own corner, and moves them to their places.
nonisolated struct Arranger {
  let measures: Measures
  /// How far down anything can be seen. What would begin below is not laid out, as far as that
  /// changes nothing above it.
  let end: Double
  private(set) var frames: [Rect?]

  init(measures: Measures, leafCount: Int, end: Double) {
    self.measures = measures
    self.end = end
    frames = [Rect?](repeating: nil, count: leafCount)
  }

  /// Lays out a block in a width; its height is known then. `top` is where it will lie, if it is
  /// known already: what is beside something else may still move with that.
  mutating func arrange(_ block: inout Block, width: Double, top: Double? = nil) {
    switch block.plan.node.kind {
    case .text, .progress, .chart, .image, .button, .divider:
      let extent = measures.extent(block.plan.firstOwn, width)
      block.height = extent.height.within(0...longestSide)
      block.baseline = extent.baseline
      place(block.plan.firstOwn, Rect(x: 0, y: 0, width: width, height: block.height))
    case .row(let stack): arrangeRow(&block, stack, width)
    case .column(let stack):
      arrangeColumn(&block, spacing: stack.spacing, stack.align, width, top)
    case .list:
      arrangeColumn(&block, spacing: ListMetrics.spacing, .leading, width, top)
    case .grid(let grid): arrangeGrid(&block, Int(grid.safeColumns), width, top)
    case .listRow(let row): arrangeListRow(&block, row, width)
    case .spacer, .unknown: break
    }
    if let area = block.plan.area {
      place(area, Rect(x: 0, y: 0, width: width, height: block.height))
    }
  }

  mutating func place(_ leaf: Int, _ frame: Rect) { frames[leaf] = frame }

  /// Moves a block and all that is in it.
  mutating func move(_ block: Block, x: Double, y: Double) {
    guard x != 0 || y != 0 else { return }
    for leaf in block.plan.leaves {
      frames[leaf]?.origin.x += x
      frames[leaf]?.origin.y += y
    }
  }

  /// Makes a block that was arranged higher: what takes room in it gets the rest.
  mutating func stretch(_ block: inout Block, to height: Double) {
    guard block.isStretchable, height > block.height else { return }
    let rest = height - block.height
    block.height = height
    if let area = block.plan.area { frames[area]?.size.height = height }
    guard case .column(let stack) = block.plan.node.kind else {
      frames[block.plan.firstOwn]?.size.height = height
      return
    }
    let takers = block.children.indices.filter { block.takesSpace($0, stack) }
    var given = 0.0
    for index in block.children.indices {
      move(block.children[index], x: 0, y: given)
      guard takers.contains(index) else { continue }
      let share = rest / Double(takers.count)
      stretch(&block.children[index], to: block.children[index].height + share)
      given += share
    }
  }
}

// MARK: - Containers

nonisolated extension Arranger {
  private mutating func arrangeColumn(
    _ block: inout Block, spacing: Double, _ align: WidgetCore.Alignment, _ width: Double,
    _ top: Double?
  ) {
    let gaps = block.gaps(spacing.within(Limits.spacing))
    for index in block.children.indices {
      block.height += gaps[index]
      guard !isOut(block, top) else { return }
      if !block.children[index].fillsColumn { block.children[index].measure(measures) }
      let child = block.children[index]
      let own = child.fillsColumn ? width : min(child.span.natural, width)
      arrange(&block.children[index], width: own, top: top.map { $0 + block.height })
      move(block.children[index], x: child.crossOffset(own, in: width, align), y: block.height)
      block.height += block.children[index].height
    }
  }

  /// Whether what comes below what is in a block so far can't be seen.
  private func isOut(_ block: Block, _ top: Double?) -> Bool {
    top.map { $0 + block.height >= end } ?? false
  }

  private mutating func arrangeGrid(
    _ block: inout Block, _ columns: Int, _ width: Double, _ top: Double?
  ) {
    // Where even the gaps are too much, they give way.
    let gap = min(Node.Grid.gap, width / Double(columns))
    let step = (width + gap) / Double(columns)
    for first in stride(from: 0, to: block.children.count, by: columns) {
      if first > 0 { block.height += Node.Grid.gap }
      guard !isOut(block, top) else { return }
      let row = first..<min(first + columns, block.children.count)
      var height = 0.0
      for index in row {
        let left = (step * Double(index - first)).rounded()
        let room = max(0, (step * Double(index - first + 1)).rounded() - gap - left)
        if !block.children[index].fillsColumn { block.children[index].measure(measures) }
        let child = block.children[index]
        let own = child.fillsColumn ? room : min(child.span.natural, room)
        let isAlone = columns == 1
        arrange(
          &block.children[index], width: own, top: isAlone ? top.map { $0 + block.height } : nil)
        move(
          block.children[index], x: left + child.crossOffset(own, in: room, .leading),
          y: block.height)
        height = max(height, block.children[index].height)
      }
      for index in row where !block.children[index].isDivider {
        stretch(&block.children[index], to: height)
      }
      block.height += height
    }
  }

  private mutating func arrangeRow(_ block: inout Block, _ stack: Node.Stack, _ width: Double) {
    for index in block.children.indices { block.children[index].measure(measures) }
    let gaps = block.fittingGaps(stack.spacing.within(Limits.spacing), in: width)
    let widths = RowShares.widths(
      of: block.members(stack), in: max(0, width - gaps.reduce(0, +)))
    var x = 0.0
    for index in block.children.indices {
      x += gaps[index]
      arrange(&block.children[index], width: widths[index])
      move(block.children[index], x: x, y: 0)
      x += widths[index]
    }
    let line = stack.align == .center ? TextLine(block.children) : TextLine([])
    let least = block.children.isEmpty ? 0 : max(1, line.height)
    block.height = block.children.reduce(least) { height, child in
      child.isDivider ? height : max(height, child.height)
    }
    for index in block.children.indices {
      let child = block.children[index]
      if child.isStretchable {
        stretch(&block.children[index], to: block.height)
      } else if stack.align == .center, let offset = line.offset(of: child) {
        move(child, x: 0, y: (block.height - line.height) / 2 + offset)
      } else {
        move(child, x: 0, y: stack.align.offset(child.height, in: block.height))
      }
    }
  }
}

/// Lines of text that stand beside each other on one baseline, whatever their sizes: a price and
/// what it has changed by. Together they are one thing that is centred in the row.
nonisolated struct TextLine {
  private(set) var height = 0.0
  private var baseline = 0.0

  init(_ blocks: [Block]) {
    let lines = blocks.filter { $0.isLineOfText && $0.baseline != nil }
    baseline = lines.reduce(0) { max($0, $1.baseline ?? 0) }
    height = lines.reduce(0) { max($0, baseline - ($1.baseline ?? 0) + $1.height) }
  }

  /// How far below the top of the line a block lies; nil if it doesn't stand on it.
  func offset(of block: Block) -> Double? {
    guard block.isLineOfText, let own = block.baseline else { return nil }
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
    let isSaid = children.indices.contains { takesSpace($0, stack) }
    return children.indices.map { index in
      RowShares.Member(
        span: children[index].span,
        takesSpace: isSaid ? takesSpace(index, stack) : children[index].isElastic,
        isFigure: children[index].isFigure)
    }
  }
}
