internal import GTK
internal import WidgetCore

/// Arranges blocks, each relative to its own origin; the container positions them.
nonisolated struct Arranger {
  let measures: Measures
  /// The lowest visible position. Blocks that begin below aren't laid out unless they affect
  /// something above.
  let end: Double

  /// Lays out a block in a width and sets its height. `top` is its position, if that is known;
  /// blocks in a row may still move.
  func arrange(_ block: Block, width: Double, top: Double? = nil) {
    block.putDown()
    guard !block.isArranged(in: width, top: top, end: end) else { return }
    block.clear()
    defer { block.finish(in: width, top: top, end: end) }
    let inset = block.inset(in: width)
    block.plan.shape.arrange(
      block, in: max(0, width - 2 * inset.width), top: top.map { $0 + inset.height }, with: self)
    if let fill = block.plan.fill {
      block.moveContents(inset)
      block.height = min(block.height + 2 * inset.height, longestSide)
      block.baseline? += inset.height
      block.place(fill, Rect(x: 0, y: 0, width: width, height: block.height))
    }
    if let area = block.plan.area {
      block.place(area, Rect(x: 0, y: 0, width: width, height: block.height))
    }
  }

  /// Stretches an arranged block; its growing children take the rest.
  func stretch(_ block: Block, to height: Double) {
    guard block.isStretchable, height > block.height else { return }
    block.forgetArrangement()
    let rest = height - block.height
    block.height = height
    for leaf in [block.plan.area, block.plan.fill] {
      if let leaf { block.setHeight(of: leaf, height) }
    }
    block.plan.shape.stretch(block, by: rest, with: self)
  }

  /// Whether everything below the block's current content is out of sight and reach.
  func isOut(_ block: Block, _ top: Double?) -> Bool {
    guard let top, top + block.height >= end + TargetMetrics.farthest else { return false }
    block.cut()
    return true
  }
}
