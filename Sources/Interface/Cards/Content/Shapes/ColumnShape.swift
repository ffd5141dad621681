internal import WidgetCore

/// Vertical layout: a column, or the rows of a list.
nonisolated struct ColumnShape: Shape {
  let spacing: Double
  let align: TextAlignment
  /// The child that takes the remaining height.
  var grow: Int?

  var traits: ShapeTraits { ShapeTraits(fillsColumn: true) }

  func width(of block: Block, _ measures: Measures) -> Span {
    block.children.reduce(.zero) { widest, child in
      Span(
        minimum: max(widest.minimum, child.span.minimum),
        natural: max(widest.natural, child.span.natural))
    }
  }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    let gaps = block.gaps(spacing.within(Limits.spacing))
    // The end of the last child that isn't a divider.
    var (kept, end) = (0, 0.0)
    for (index, child) in block.children.enumerated() {
      block.height += gaps[index]
      guard !arranger.isOut(block, top) else { return }
      let own = child.ownWidth(in: width, arranger.measures)
      arranger.arrange(child, width: own, top: top.map { $0 + block.height })
      child.move(x: child.crossOffset(own, in: width, align), y: block.height)
      if arranger.exceeds(block, by: child.height, top, isFirst: kept == 0) {
        guard arranger.shorten(child, of: block, top) else {
          for other in block.children[kept...index] { other.leaveOut() }
          return block.height = end
        }
        return block.height += child.height
      }
      block.height += child.height
      // Nothing follows a list of which rows are left out.
      guard !child.isCut else { return }
      if !child.traits.isDivider { (kept, end) = (index + 1, block.height) }
    }
  }

  func isStretchable(_ block: Block) -> Bool {
    block.children.indices.contains { block.takesSpace($0, grow) }
  }

  func stretch(_ block: Block, by rest: Double, with arranger: Arranger) {
    let takers = block.children.indices.count { block.takesSpace($0, grow) }
    var given = 0.0
    for index in block.children.indices {
      block.children[index].move(x: 0, y: given)
      guard block.takesSpace(index, grow) else { continue }
      let share = rest / Double(takers)
      arranger.stretch(block.children[index], to: block.children[index].height + share)
      given += share
    }
  }
}
