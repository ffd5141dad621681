internal import GTK
internal import WidgetCore

// Growing and shrinking of a card while the others make room.

extension CardColumn: CardContainer {
  /// A card that expands or collapses, and the offset at which that began.
  enum Growth {
    case expanding(String, from: Double)
    /// Goes back `way`, which was scrolled at the height's `progress`.
    case collapsing(String, to: Double, way: Double, progress: Double)

    var id: String {
      switch self {
      case .expanding(let id, _), .collapsing(let id, _, _, _): id
      }
    }
  }

  /// Scrolls to show all of a card that expands, unless that would move the card from under the
  /// pointer. Collapsing scrolls back.
  func follow(_ card: CardView, to mode: DisplayMode) {
    let (id, value) = (card.state.id, root.verticalAdjustment.value)
    switch mode {
    case .expanded: growth = isKeyboardInUse ? .expanding(id, from: value) : nil
    case .compact:
      growth = scrolledFor.removeValue(forKey: id).map {
        .collapsing(id, to: value - $0, way: $0, progress: max(card.progress, 0.01))
      }
    }
  }

  /// Lays out only the cards while one grows, because a window layout makes ten server requests a
  /// frame. Reserves the final height first and trims it at the end; impossible while the view
  /// follows the end of the column.
  func growInPlace() -> Bool {
    frame.lay(canvas)
    let height = frame.layout.height
    let adjustment = root.verticalAdjustment
    guard adjustment.value == 0 || adjustment.value + adjustment.pageSize <= height else {
      return false
    }
    guard height <= Double(canvas.height) else {
      frame.reserve =
        cards.values.reduce(height) { $0 + max(0, $1.restingHeight - $1.height) }
        + turns.values.reduce(0) { $0 + $1.growth }
      return false
    }
    canvas.layOut()
    return true
  }

  func heightChanged(of id: String, hasArrived: Bool) {
    carryOn()
    if hasArrived { frame.reserve = 0 }
    guard let growth, growth.id == id, order.contains(id) else { return }
    defer { if hasArrived { self.growth = nil } }
    guard var place = place(of: id), let card = cards[id] else { return }
    let adjustment = root.verticalAdjustment
    switch growth {
    case .expanding(_, let start):
      place.height = card.height
      let target = frame.layout.offset(
        showing: place, from: adjustment.value, page: adjustment.pageSize,
        margin: ColumnFrame.margin)
      adjustment.value = target
      // Without an animation, the column is as high as before until the next layout.
      targetOffset = adjustment.value < target ? target : nil
      scrolledFor[id] = target - start
    case .collapsing(_, let end, let way, let progress):
      adjustment.value = end + way * card.progress / progress
    }
  }
}
