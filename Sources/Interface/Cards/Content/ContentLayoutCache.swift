internal import WidgetCore

/// The last layout of the content in each mode, which the next one reuses.
final class ContentLayoutCache {
  private(set) var layouts: [DisplayMode: LaidOut] = [:]
  private var blocks: [DisplayMode: Block] = [:]

  /// Drops everything that was measured.
  func removeAll() { (layouts, blocks) = ([:], [:]) }

  /// Has leaves measured again that are in the layouts.
  func removeBlocks() { blocks = [:] }

  /// Lays out a plan, unless it already lies so.
  func layout(
    of plan: Plan?, in mode: DisplayMode, _ request: LayoutRequest,
    _ measures: @autoclosure () -> Measures
  ) -> ContentLayout {
    let block = block(of: plan, in: mode, measures())
    if let known = layouts[mode], known.request == request, let block, block === known.block {
      return known.layout
    }
    let layout = ContentLayout(plan, in: mode, request, from: block, measures())
    layouts[mode] = LaidOut(request: request, block: block, layout: layout)
    return layout
  }

  /// Lays out a plan without keeping the result.
  func uncachedLayout(
    of plan: Plan?, in mode: DisplayMode, _ request: LayoutRequest, _ measures: Measures
  ) -> ContentLayout {
    ContentLayout(
      plan, in: mode, request, from: block(of: plan, in: mode, measures), measures)
  }

  /// The same block as before where none of it has to be measured again.
  private func block(
    of plan: Plan?, in mode: DisplayMode, _ measures: @autoclosure () -> Measures
  ) -> Block? {
    // It is the same in every frame of a movement.
    if let known = blocks[mode], known.plan === plan { return known }
    let block = plan.flatMap { Block.block($0, in: mode, from: blocks[mode], measures()) }
    blocks[mode] = block
    return block
  }
}

nonisolated extension ContentLayout {
  fileprivate init(
    _ plan: Plan?, in mode: DisplayMode, _ request: LayoutRequest, from block: Block?,
    _ measures: Measures
  ) {
    self.init(
      plan, in: mode, width: request.width, margins: request.margins,
      direction: request.direction, end: request.end, from: block, measures: measures)
  }
}
