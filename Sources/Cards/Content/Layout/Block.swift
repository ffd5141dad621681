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
  func crossOffset(_ width: Double, in room: Double, _ align: Alignment) -> Double {
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
