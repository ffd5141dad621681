// A tree is laid out in one pass down and one up. Each block is arranged at its own origin, and its
// container moves it into place. Nothing is arranged twice, so the time is linear in the leaves. A
// later layout arranges only changed blocks and their containers; the rest keeps its layout or is
// moved.

internal import GTK
internal import WidgetCore

/// The layout of a content tree in one mode, computed without widgets.
nonisolated struct ContentLayout: Hashable, Sendable {
  /// The frame of each leaf by its index; nil if it isn't in this mode.
  private(set) var frames: [Rect?]
  /// Margins included.
  let height: Double
  /// The bottom of the content: the height without the lower margin.
  let contentEnd: Double

  /// `end` is the lowest visible position; longer content has at least that height. `fit` is the lowest end of a
  /// row; later ones are left out. Lower content whose parts can grow gets the height `least`. `before` is the previous layout, whose unchanged parts are
  /// reused.
  init(
    _ plan: Plan?, in mode: DisplayMode, width: Double, margins: Margins,
    direction: ReadingDirection = .leftToRight, end: Double = longestSide,
    fit: Double = longestSide, least: Double = 0, from before: Block? = nil, measures: Measures
  ) {
    let margins = margins.filled(from: .standard)
    let width = width.within(0...longestSide).rounded(.down)
    let leading = (margins.leading ?? 0).within(0...width / 2)
    let trailing = (margins.trailing ?? 0).within(0...width / 2)
    let top = (margins.top ?? 0).within(0...longestSide)
    let bottom = (margins.bottom ?? 0).within(0...longestSide)
    guard let plan, let block = Block.block(plan, in: mode, from: before, measures) else {
      frames = [Rect?](repeating: nil, count: plan?.leaves.count ?? 0)
      (height, contentEnd) = (0, 0)
      return
    }
    let arranger = Arranger(measures: measures, end: end, fit: fit)
    if !block.traits.fillsColumn { block.measure(measures) }
    let room = max(0, width - leading - trailing)
    let own = block.traits.fillsColumn ? room : min(block.span.natural, room)
    arranger.arrange(block, width: own, top: top)
    arranger.stretch(block, to: least - top - bottom)
    block.move(x: leading + block.crossOffset(own, in: room, .leading), y: top)
    var places = [Rect?](repeating: nil, count: plan.leaves.count)
    block.gather(&places, from: .zero)
    frames = places
    // Leaves with neighbors don't extend to the edges.
    let wide = plan.edgeLeaves.filter { leaf in
      places[leaf].map { $0.minX <= leading && $0.width >= room } ?? false
    }
    for leaf in wide {
      frames[leaf]?.origin.x = 0
      frames[leaf]?.size.width = width
    }
    let end = top + block.height
    let isOpenBelow = wide.contains { (places[$0]?.maxY ?? 0) >= end }
    contentEnd = end.rounded(.up)
    height = (isOpenBelow ? end : end + bottom).within(0...longestSide).rounded(.up)
    let all = Rect(x: 0, y: 0, width: width, height: height)
    for area in HitAreas(of: plan, frames, inside: all).places { frames[area.leaf] = area.rect }
    // Content that fills a card is clickable all over and highlights all of it.
    if let area = plan.area, own >= room, frames[area] != nil { frames[area] = all }
    for index in frames.indices {
      frames[index] = frames[index]?.mirrored(direction, in: width).pixelAligned
    }
  }
}

nonisolated extension Rect {
  fileprivate func mirrored(_ direction: ReadingDirection, in width: Double) -> Rect {
    guard direction == .rightToLeft else { return self }
    return Rect(x: width - maxX, y: minY, width: self.width, height: height)
  }

  /// The rectangle in whole pixels. Adjacent rectangles still touch.
  fileprivate var pixelAligned: Rect {
    let (left, top) = (minX.rounded(), minY.rounded())
    return Rect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
  }
}
