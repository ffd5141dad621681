internal import GTK

// Growing and shrinking of a card while the others make room.

extension CardColumn: CardContainer {
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
      frame.reserve = cards.values.reduce(height) { $0 + max(0, $1.restingHeight - $1.height) }
      return false
    }
    canvas.layOut()
    return true
  }

  func heightChanged(of id: String, hasArrived: Bool) {
    carryOn()
    if hasArrived { frame.reserve = 0 }
    guard growing == id, order.contains(id) else { return }
    defer { if hasArrived { growing = nil } }
    guard var place = place(of: id), let card = cards[id] else { return }
    place.height = card.height
    let adjustment = root.verticalAdjustment
    adjustment.value = frame.layout.offset(
      showing: place, from: adjustment.value, page: adjustment.pageSize,
      margin: ColumnFrame.margin)
  }
}
