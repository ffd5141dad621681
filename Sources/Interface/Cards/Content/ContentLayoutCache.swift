internal import WidgetCore

/// Caches the last layout in each mode, which the next one reuses.
final class ContentLayoutCache {
  private(set) var layouts: [DisplayMode: LaidOut] = [:]
  private var blocks: [DisplayMode: Block] = [:]

  func removeAll() { (layouts, blocks) = ([:], [:]) }

  /// Forces leaves in the layouts to be measured again.
  func removeBlocks() { blocks = [:] }

  /// The layout of a plan, from the cache if it is valid.
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

  /// Lays out a plan without caching the result.
  func uncachedLayout(
    of plan: Plan?, in mode: DisplayMode, _ request: LayoutRequest, _ measures: Measures
  ) -> ContentLayout {
    ContentLayout(
      plan, in: mode, request, from: block(of: plan, in: mode, measures), measures)
  }

  /// The cached block, if none of it must be measured again.
  private func block(
    of plan: Plan?, in mode: DisplayMode, _ measures: @autoclosure () -> Measures
  ) -> Block? {
    // Unchanged in every frame of an animation.
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
      direction: request.direction, end: request.end, fit: request.fit, least: request.least,
      from: block, measures: measures)
  }
}
