internal import GTK
internal import Theme
internal import WidgetCore

/// A table column laid out in a width.
nonisolated struct TableColumn: Hashable, Sendable {
  let left: Double
  let width: Double
  let align: TextAlignment
}

nonisolated enum TableMetrics {
  static let gap = 12.0
  static let spacing = 2.0
  static let gapBelowHead = 4.0
  static let rowHeight = 24.0
}

/// Columns are as wide as their widest cell; growing ones share the rest.
nonisolated extension Node.Table: Shape {
  var traits: ShapeTraits { ShapeTraits(fillsColumn: true) }

  func leafCount(of node: Node) -> Int { head.count }

  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode] {
    var style = TextStyle.style(for: .caption)
    style.weight = .medium
    return head.enumerated().map { index, text in
      LeafOfNode(.head(index), LeafText(text, style, paint.with(nil, .secondary)))
    }
  }

  func width(of block: Block, _ measures: Measures) -> Span {
    let spans = spans(of: block, measures)
    let gaps = TableMetrics.gap * Double(max(0, spans.count - 1))
    return Span(
      minimum: spans.reduce(gaps) { $0 + $1.minimum },
      natural: spans.reduce(gaps) { $0 + $1.natural })
  }

  /// The minimum and natural widths of the columns, from all cells.
  private func spans(of block: Block, _ measures: Measures) -> [Span] {
    columns.indices.map { column in
      var widest =
        column < block.plan.own.count ? measures.widths(block.plan.firstOwn + column) : .zero
      for row in block.children {
        guard let place = row.numbers.firstIndex(of: column) else { continue }
        let span = row.children[place].span
        widest = Span(
          minimum: max(widest.minimum, span.minimum), natural: max(widest.natural, span.natural))
      }
      return widest
    }
  }

  private func align(of column: Int) -> TextAlignment {
    column < align.count ? align[column] : .leading
  }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    for index in block.children.indices { block.children[index].measure(arranger.measures) }
    let columns = places(of: block, in: width, arranger.measures)
    arrangeHead(of: block, columns, with: arranger)
    for (index, row) in block.children.enumerated() {
      let end = block.height
      if block.height > 0 {
        block.height += index == 0 ? TableMetrics.gapBelowHead : TableMetrics.spacing
      }
      guard !arranger.isOut(block, top) else { return }
      row.columns = columns
      arranger.arrange(row, width: width, top: top.map { $0 + block.height })
      row.move(x: 0, y: block.height)
      guard !arranger.exceeds(block, by: row.height, top, isFirst: index == 0) else {
        row.leaveOut()
        return block.height = end
      }
      block.height += row.height
    }
  }

  private func places(
    of block: Block, in width: Double, _ measures: Measures
  ) -> [TableColumn] {
    let spans = spans(of: block, measures)
    let gap = min(TableMetrics.gap, width / Double(max(1, columns.count)) / 2)
    let gaps = gap * Double(max(0, columns.count - 1))
    // Columns that fit keep their width while growing ones can shrink.
    let members = zip(columns, spans).map { column, span in
      RowShares.Member(span: span, takesSpace: column == .grow, givesWayLast: column == .fit)
    }
    var left = 0.0
    let widths = RowShares.widths(of: members, in: max(0, width - gaps))
    return widths.enumerated().map { index, width in
      defer { left += width + gap }
      return TableColumn(left: left, width: width, align: align(of: index))
    }
  }

  private func arrangeHead(
    of block: Block, _ columns: [TableColumn], with arranger: Arranger
  ) {
    for (leaf, column) in zip(block.plan.own, columns) {
      let width = min(arranger.measures.widths(leaf).natural, column.width)
      let height = arranger.measures.extent(leaf, width).height
      let x = column.left + column.align.offset(width, in: column.width)
      block.place(leaf, Rect(x: x, y: 0, width: width, height: height))
      block.height = max(block.height, height)
    }
  }
}

/// Cells in a row, aligned to their table's columns.
nonisolated struct TableRowShape: Shape {
  var traits: ShapeTraits { ShapeTraits(fillsColumn: true, reachesOut: false) }

  /// A table that isn't arranged yet measures its cells.
  func width(of block: Block, _ measures: Measures) -> Span { .zero }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    for (index, number) in block.numbers.enumerated() where number < block.columns.count {
      let column = block.columns[number]
      let own = block.children[index].ownWidth(in: column.width, arranger.measures)
      arranger.arrange(block.children[index], width: own)
      let x = column.left + block.children[index].crossOffset(own, in: column.width, column.align)
      block.children[index].move(x: x, y: 0)
    }
    let text = RowLine(block.children[...])
    let least = block.plan.area == nil ? TableMetrics.rowHeight : ListMetrics.actionRowHeight
    block.height = block.children.reduce(max(least, text.height)) {
      min(max($0, $1.height), longestSide)
    }
    for child in block.children {
      let offset = text.offset(of: child).map { (block.height - text.height) / 2 + $0 }
      child.move(x: 0, y: max(0, offset ?? (block.height - child.height) / 2))
    }
  }
}
