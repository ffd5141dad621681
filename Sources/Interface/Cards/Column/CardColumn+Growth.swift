internal import GTK

// A card grows or shrinks, and all others make room.

extension CardColumn: CardContainer {
  /// Lays out the cards alone while one grows, without a word to the window, which else asks the server ten
  /// questions in each frame. Room for all that is to come is made once, at the beginning, and what is too
  /// much goes at the end; not so where the end of the column has to be followed by what is seen.
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
