internal import GTK
internal import WidgetCore

/// A node laid out in one mode: its shown children, widths and places. Kept between layouts as long
/// as its plan is the same, so its measurements stay valid.
nonisolated final class Block {
  private(set) var plan: Plan
  /// The shown children, and their indices among all.
  let children: [Block]
  let numbers: [Int]
  /// Known after measuring, which only children of rows and blocks with their own width need.
  private(set) var span = Span.zero
  private var isMeasured = false
  /// The size of a short text without the padding of its background.
  private var word: Word?

  private struct Word: Hashable, Sendable {
    let width: Double
    let height: Double
    let isOnDisc: Bool
  }

  /// The columns of the table it is a row of.
  var columns: [TableColumn] = []
  /// Known after arranging, like the baseline.
  var height = 0.0
  var baseline: Double?
  /// The origin relative to its container's; nil if it isn't visible.
  private(set) var origin: Point?
  /// The frames of its own leaves, relative to its origin.
  private var frames: [Rect?]
  private var arrangement: Arrangement?
  /// Whether parts below the visible area were left out.
  private(set) var isCut = false

  /// The parameters it was arranged for.
  private struct Arrangement {
    let width: Double
    let top: Double?
    let end: Double
    let fit: Double
    let columns: [TableColumn]
  }

  /// Returns nil if nothing is shown, which then takes no room. `old` is returned itself if nothing
  /// needs a layout.
  static func block(
    _ plan: Plan, in mode: DisplayMode, from old: Block?, _ measures: Measures
  ) -> Block? {
    if let old, old.goesOn(as: plan, in: mode, measures) { return old }
    return Block(plan, in: mode, from: old, measures)
  }

  private init?(_ plan: Plan, in mode: DisplayMode, from old: Block?, _ measures: Measures) {
    guard plan.node.isShown(in: mode) else { return nil }
    var children: [Block] = []
    var numbers: [Int] = []
    var known = 0
    for (number, child) in plan.children.enumerated() {
      var before: Block?
      if let old {
        while known < old.numbers.count, old.numbers[known] < number { known += 1 }
        if known < old.numbers.count, old.numbers[known] == number { before = old.children[known] }
      }
      guard let block = Block.block(child, in: mode, from: before, measures) else { continue }
      children.append(block)
      numbers.append(number)
    }
    guard
      plan.traits.isRoom || !plan.own.isEmpty || children.contains(where: { !$0.traits.isRoom })
    else { return nil }
    self.plan = plan
    self.children = children
    self.numbers = numbers
    frames = [Rect?](repeating: nil, count: plan.allOwn.count)
  }

  /// Adopts another plan if that leaves all frames in place: text of equal width, such as tabular
  /// figures, or another color.
  private func goesOn(as next: Plan, in mode: DisplayMode, _ measures: Measures) -> Bool {
    guard plan !== next else { return true }
    guard next.node.isShown(in: mode), next.children.count == plan.children.count,
      plan.node.hasOwnValues(of: next.node) || isMeasured(like: next, measures)
    else { return false }
    var known = 0
    for (number, child) in next.children.enumerated() {
      if known < numbers.count, numbers[known] == number {
        guard children[known].goesOn(as: child, in: mode, measures) else { return false }
        known += 1
      } else if child !== plan.children[number] {
        // A hidden part may be shown now.
        return false
      }
    }
    plan = next
    return true
  }

  /// Whether another plan's self-measuring leaf has the same size as this one's.
  private func isMeasured(like next: Plan, _ measures: Measures) -> Bool {
    guard plan.shape is any LeafShape, plan.node.kindName == next.node.kindName,
      plan.traits == next.traits, plan.fill == nil, next.fill == nil,
      (plan.area == nil) == (next.area == nil), plan.own.count == 1, next.own.count == 1
    else { return false }
    if isMeasured, measures.widths(next.firstOwn) != span { return false }
    guard origin != nil else { return true }
    guard arrangement != nil, let frame = frames[plan.firstOwn - plan.leaves.lowerBound] else {
      return false
    }
    let extent = measures.extent(next.firstOwn, frame.width)
    return extent.height.within(0...longestSide) == frame.height && extent.baseline == baseline
  }

  /// Measures the widths of it and its descendants.
  func measure(_ measures: Measures) {
    guard !isMeasured else { return }
    isMeasured = true
    for child in children { child.measure(measures) }
    span = plan.shape.width(of: self, measures)
    if plan.fill != nil { makeRoomAround(measures) }
  }

  /// Adds padding for a background. A short enough text gets a disc.
  private func makeRoomAround(_ measures: Measures) {
    guard traits.isLineOfText else {
      let room = 2 * GroundMetrics.aroundOthers.width
      span = Span(minimum: span.minimum + room, natural: span.natural + room)
      return
    }
    let natural = span.natural
    let height = measures.extent(plan.firstOwn, natural).height
    let isShort = natural <= height * GroundMetrics.maximumOnDisc
    let side = max(
      height + 2 * GroundMetrics.aroundText.height, natural + 2 * GroundMetrics.leastBesideText)
    let width = isShort ? side : natural + 2 * GroundMetrics.aroundText.width
    let least = span.minimum + 2 * GroundMetrics.leastBesideText
    span = Span(minimum: min(least, width), natural: width)
    word = Word(width: natural, height: height, isOnDisc: isShort)
  }

  /// The padding between it and the edges of its background.
  func inset(in width: Double) -> Size {
    guard plan.fill != nil else { return .zero }
    guard let word else {
      return Size(
        width: min(GroundMetrics.aroundOthers.width, width / 2),
        height: GroundMetrics.aroundOthers.height)
    }
    let beside = (width - word.width) / 2
    let isOnDisc = word.isOnDisc && width <= word.height * GroundMetrics.maximumOnDisc * 2
    return Size(
      width: isOnDisc
        ? max(0, beside)
        : min(
          GroundMetrics.aroundText.width, max(GroundMetrics.leastBesideText, beside), width / 2),
      height: isOnDisc
        ? max(GroundMetrics.aroundText.height, ((width - word.height) / 2).rounded())
        : GroundMetrics.aroundText.height)
  }

  var traits: ShapeTraits { plan.traits }

  var isStretchable: Bool { plan.shape.isStretchable(self) }

  /// Its width in an available width.
  func ownWidth(in room: Double, _ measures: Measures) -> Double {
    guard !traits.fillsColumn else { return room }
    measure(measures)
    return min(span.natural, room)
  }

  /// Whether a child takes remaining space: a spacer, or the growing one.
  func takesSpace(_ index: Int, _ grow: Int?) -> Bool {
    children[index].traits.isRoom || numbers[index] == grow
  }

  /// The gap before each child; a spacer has none on either side.
  func gaps(_ spacing: Double) -> [Double] {
    var isAfterOther = false
    return children.map { child in
      guard !child.traits.isRoom else { return 0 }
      defer { isAfterOther = true }
      return isAfterOther ? spacing : 0
    }
  }

  /// The offset from the leading edge. A text's own alignment overrides its container's.
  func crossOffset(_ width: Double, in room: Double, _ align: TextAlignment) -> Double {
    (traits.align ?? align).offset(width, in: room)
  }
}

// MARK: - Placement

nonisolated extension Block {
  /// Whether its layout is valid for that width.
  func isArranged(in width: Double, top: Double?, end: Double, fit: Double) -> Bool {
    guard let known = arrangement, known.width == width, known.columns == columns else {
      return false
    }
    if isCut || height >= longestSide {
      return known.top == top && known.end == end && known.fit == fit
    }
    // All of it was visible, and still is.
    return top.map { $0 + height < end + TargetMetrics.farthest && $0 + height <= fit } ?? true
  }

  /// Resets the layout.
  func clear() {
    arrangement = nil
    (height, baseline, isCut) = (0, nil, false)
    for index in frames.indices { frames[index] = nil }
    for child in children { child.origin = nil }
  }

  /// Completes the layout.
  func finish(in width: Double, top: Double?, end: Double, fit: Double) {
    isCut = isCut || children.contains { $0.origin != nil && $0.isCut }
    arrangement = Arrangement(width: width, top: top, end: end, fit: fit, columns: columns)
  }

  /// The following children aren't visible.
  func cut() { isCut = true }

  /// Hides it, although it was arranged.
  func leaveOut() { origin = nil }

  /// Reduces the height of its leaf and its hit area.
  func shorten(to height: Double) {
    forgetArrangement()
    isCut = true
    self.height = height
    for leaf in [plan.area, plan.firstOwn].compactMap(\.self) { setHeight(of: leaf, height) }
  }

  /// Places it at its container's origin, to be moved from there.
  func putDown() { origin = .zero }

  /// After stretching, the arrangement isn't reusable.
  func forgetArrangement() { arrangement = nil }

  /// Sets the frame of one of its own leaves.
  func place(_ leaf: Int, _ frame: Rect) { frames[leaf - plan.leaves.lowerBound] = frame }

  func setHeight(of leaf: Int, _ height: Double) {
    frames[leaf - plan.leaves.lowerBound]?.size.height = min(height, longestSide)
  }

  /// Moves it with its descendants.
  func move(x: Double, y: Double) {
    origin?.x += x
    origin?.y += y
  }

  /// Moves its descendants.
  func moveContents(_ offset: Size) {
    for index in frames.indices {
      frames[index]?.origin.x += offset.width
      frames[index]?.origin.y += offset.height
    }
    for child in children { child.move(x: offset.width, y: offset.height) }
  }

  /// Collects the frames of all leaves in it, relative to `corner`.
  func gather(_ all: inout [Rect?], from corner: Point) {
    guard let origin else { return }
    let corner = Point(x: corner.x + origin.x, y: corner.y + origin.y)
    for (leaf, frame) in zip(plan.allOwn, frames) {
      guard var frame else { continue }
      frame.origin.x += corner.x
      frame.origin.y += corner.y
      all[leaf] = frame
    }
    for child in children { child.gather(&all, from: corner) }
  }
}

nonisolated extension TextAlignment {
  /// The aligned offset of a size in a larger room.
  func offset(_ size: Double, in room: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: max(0, room - size) / 2
    case .trailing: max(0, room - size)
    }
  }
}
