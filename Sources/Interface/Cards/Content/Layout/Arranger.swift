internal import GTK
internal import WidgetCore

/// Arranges blocks, each at its own corner; whoever holds one moves it to its place.
nonisolated struct Arranger {
  let measures: Measures
  /// How far down anything can be seen. What would begin below is not laid out, as far as that
  /// changes nothing above it.
  let end: Double

  /// Lays out a block in a width; its height is known then. `top` is where it will lie, if it is
  /// known already: what is beside something else may still move with that.
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

  /// Makes a block that was arranged higher: what takes room in it gets the rest.
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

  /// Whether nothing of what comes below what is in a block so far can be seen, nor met by a click.
  func isOut(_ block: Block, _ top: Double?) -> Bool {
    guard let top, top + block.height >= end + TargetMetrics.farthest else { return false }
    block.cut()
    return true
  }
}
