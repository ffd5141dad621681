internal import GTK
internal import WidgetCore

/// A node as it is laid out in one mode: with what of it is shown there, and the widths that takes.
nonisolated struct Block {
  let plan: Plan
  /// The children that are shown, and the number of each among all.
  var children: [Block] = []
  var numbers: [Int] = []
  /// Known once it is measured, which only what lies in a row or takes its own width has to be.
  private(set) var span = Span.zero
  private var isMeasured = false
  /// How large it is without the room around it, where it is a word that stands on something.
  private var word: Word?

  private struct Word: Hashable, Sendable {
    let width: Double
    let height: Double
    let isOnDisc: Bool
  }

  /// The columns of the table that it is a row of.
  var columns: [TableColumn] = []
  /// Known once it is arranged, as is the baseline.
  var height = 0.0
  var baseline: Double?

  /// nil where nothing is shown, which then takes no room either.
  init?(_ plan: Plan, in mode: DisplayMode) {
    guard plan.node.isShown(in: mode) else { return nil }
    self.plan = plan
    for (number, child) in plan.children.enumerated() {
      guard let block = Block(child, in: mode) else { continue }
      children.append(block)
      numbers.append(number)
    }
    guard traits.isRoom || !plan.own.isEmpty || children.contains(where: { !$0.traits.isRoom })
    else {
      return nil
    }
  }

  /// Finds out the widths that it takes, with all that is in it.
  mutating func measure(_ measures: Measures) {
    guard !isMeasured else { return }
    isMeasured = true
    for index in children.indices { children[index].measure(measures) }
    span = plan.shape.width(of: self, measures)
    if plan.fill != nil { makeRoomAround(measures) }
  }

  /// What stands on something has room around it. A word that is short enough stands on a disc.
  private mutating func makeRoomAround(_ measures: Measures) {
    guard traits.isLineOfText else {
      let room = 2 * GroundMetrics.aroundOthers.width
      span = Span(minimum: span.minimum + room, natural: span.natural + room)
      return
    }
    let natural = span.natural
    let height = measures.extent(plan.firstOwn, natural).height
    let isShort = natural <= height * GroundMetrics.mostOnDisc
    let side = max(
      height + 2 * GroundMetrics.aroundText.height, natural + 2 * GroundMetrics.leastBesideText)
    let width = isShort ? side : natural + 2 * GroundMetrics.aroundText.width
    let least = span.minimum + 2 * GroundMetrics.leastBesideText
    span = Span(minimum: min(least, width), natural: width)
    word = Word(width: natural, height: height, isOnDisc: isShort)
  }

  /// The room on each side between it and the edges of what it stands on.
  func inset(in width: Double) -> Size {
    guard plan.fill != nil else { return .zero }
    guard let word else {
      return Size(
        width: min(GroundMetrics.aroundOthers.width, width / 2),
        height: GroundMetrics.aroundOthers.height)
    }
    let beside = (width - word.width) / 2
    let isOnDisc = word.isOnDisc && width <= word.height * GroundMetrics.mostOnDisc * 2
    return Size(
      width: isOnDisc
        ? max(0, beside)
        : min(
          GroundMetrics.aroundText.width, max(GroundMetrics.leastBesideText, beside), width / 2),
      height: isOnDisc
        ? max(GroundMetrics.aroundText.height, ((width - word.height) / 2).rounded())
        : GroundMetrics.aroundText.height)
  }

  var traits: ShapeTraits { plan.shape.traits }

  var isStretchable: Bool { plan.shape.isStretchable(self) }

  /// The width that it takes of a room.
  mutating func ownWidth(in room: Double, _ measures: Measures) -> Double {
    guard !traits.fillsColumn else { return room }
    measure(measures)
    return min(span.natural, room)
  }

  /// Whether the child at a place takes room that is left over: a spacer, or the one that is to grow.
  func takesSpace(_ index: Int, _ grow: Int?) -> Bool {
    children[index].traits.isRoom || numbers[index] == grow
  }

  /// The room before each child: a spacer is room itself, and has none beside it.
  func gaps(_ spacing: Double) -> [Double] {
    var isAfterOther = false
    return children.map { child in
      guard !child.traits.isRoom else { return 0 }
      defer { isAfterOther = true }
      return isAfterOther ? spacing : 0
    }
  }

  /// How far from the leading edge it lies. A text's own alignment counts for more than that of
  /// what holds it.
  func crossOffset(_ width: Double, in room: Double, _ align: WidgetCore.Alignment) -> Double {
    (traits.align ?? align).offset(width, in: room)
  }
}

nonisolated extension WidgetCore.Alignment {
  /// How far from the start something lies in room that is larger.
  func offset(_ size: Double, in room: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: max(0, room - size) / 2
    case .trailing: max(0, room - size)
    }
  }
}
