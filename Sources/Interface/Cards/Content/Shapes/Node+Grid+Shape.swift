internal import WidgetCore

nonisolated extension Node.Grid: Shape {
  private static let gap = 8.0

  var traits: ShapeTraits { ShapeTraits(fillsColumn: true) }

  private var safeColumns: Int {
    min(max(columns, Limits.columns.lowerBound), Limits.columns.upperBound)
  }

  func width(of block: Block, _ measures: Measures) -> Span {
    let columns = Double(safeColumns)
    let gaps = Node.Grid.gap * (columns - 1)
    let least = block.children.map(\.span.minimum).max() ?? 0
    let natural = block.children.map(\.span.natural).max() ?? 0
    return Span(minimum: least * columns + gaps, natural: natural * columns + gaps)
  }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    let columns = safeColumns
    // Gaps shrink if even they are too wide.
    let gap = min(Node.Grid.gap, width / Double(columns))
    let step = (width + gap) / Double(columns)
    for first in stride(from: 0, to: block.children.count, by: columns) {
      let end = block.height
      if first > 0 { block.height += Node.Grid.gap }
      guard !arranger.isOut(block, top) else { return }
      let row = first..<min(first + columns, block.children.count)
      var height = 0.0
      for index in row {
        let left = (step * Double(index - first)).rounded()
        let room = max(0, (step * Double(index - first + 1)).rounded() - gap - left)
        let own = block.children[index].ownWidth(in: room, arranger.measures)
        let isAlone = columns == 1
        arranger.arrange(
          block.children[index], width: own, top: isAlone ? top.map { $0 + block.height } : nil)
        let child = block.children[index]
        child.move(x: left + child.crossOffset(own, in: room, .leading), y: block.height)
        height = max(height, child.height)
      }
      // Texts in a row share a baseline, even if one has a disc.
      let text = RowLine(block.children[row])
      height = max(height, text.height)
      for index in row {
        block.children[index].move(x: 0, y: text.offset(of: block.children[index]) ?? 0)
      }
      guard !arranger.exceeds(block, by: height, top, isFirst: first == 0) else {
        for index in row { block.children[index].leaveOut() }
        return block.height = end
      }
      for index in row where !block.children[index].traits.isDivider {
        arranger.stretch(block.children[index], to: height)
      }
      block.height += height
    }
  }
}
