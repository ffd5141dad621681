internal import GTK
internal import WidgetCore

/// Arranges blocks, each relative to its own origin; the container positions them.
nonisolated struct Arranger {
  let measures: Measures
  /// The lowest visible position. Blocks that begin below aren't laid out unless they affect
  /// something above.
  let end: Double
  /// The lowest end of a row: rows that end below are left out instead of being cut in half.
  var fit = longestSide

  /// For the blocks of a row: those beside each other are aligned, so all of them are laid out.
  var withoutEnd: Arranger { Arranger(measures: measures, end: longestSide, fit: fit) }

  /// Lays out a block in a width and sets its height. `top` is its position, if that is known;
  /// blocks in a row may still move.
  func arrange(_ block: Block, width: Double, top: Double? = nil) {
    block.putDown()
    guard !block.isArranged(in: width, top: top, end: end, fit: fit) else { return }
    block.clear()
    defer { block.finish(in: width, top: top, end: end, fit: fit) }
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

  /// Whether a child of this height at the block's current end extends below what fits. The first
  /// one is shown in any case.
  func exceeds(_ block: Block, by height: Double, _ top: Double?, isFirst: Bool) -> Bool {
    guard let top, !isFirst, top + block.height + height > fit else { return false }
    block.cut()
    return true
  }

  /// Reduces a text of several lines to those that fit, or a chart to the height that is left; false
  /// if that is too little.
  func shorten(_ child: Block, of block: Block, _ top: Double?) -> Bool {
    guard let top, child.plan.fill == nil else { return false }
    let rest = fit - top - block.height
    switch child.plan.node.kind {
    case .chart:
      guard rest >= Arranger.leastChart else { return false }
      child.shorten(to: rest.rounded(.down))
    case .text:
      child.measure(measures)
      let line = measures.extent(child.plan.firstOwn, child.span.natural).height
      let lines = line > 0 ? (rest / line).rounded(.down) : 0
      guard lines >= 1, lines * line < child.height else { return false }
      child.shorten(to: lines * line)
    default: return false
    }
    return true
  }

  private static let leastChart = 32.0
}
