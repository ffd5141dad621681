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
    let inset = block.inset(in: width)
    block.plan.shape.arrange(
      &block, in: max(0, width - 2 * inset.width), top: top.map { $0 + inset.height }, with: &self)
    if let fill = block.plan.fill {
      move(block, x: inset.width, y: inset.height)
      block.height = min(block.height + 2 * inset.height, longestSide)
      block.baseline? += inset.height
      place(fill, Rect(x: 0, y: 0, width: width, height: block.height))
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
    for leaf in [block.plan.area, block.plan.fill] {
      if let leaf { setHeight(of: leaf, height) }
    }
    block.plan.shape.stretch(&block, by: rest, with: &self)
  }

  mutating func setHeight(of leaf: Int, _ height: Double) {
    frames[leaf]?.size.height = min(height, longestSide)
  }

  /// Whether nothing of what comes below what is in a block so far can be seen, nor met by a click.
  func isOut(_ block: Block, _ top: Double?) -> Bool {
    top.map { $0 + block.height >= end + TargetMetrics.farthest } ?? false
  }
}
