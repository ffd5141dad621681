internal import GLib
internal import GTK

// Putting a card on another one: a dragged card that rests over another covers part of it, which is marked, and a
// drop puts it there. A card that goes on makes the other give way as always.

extension CardColumn {
  /// Looks what a held card is over, after it has moved.
  func lookForTarget() {
    guard allowsStacks, let held else { return }
    let candidate = candidate(of: held)
    let isSame = candidate == self.candidate?.id
    // A marked card stays marked until the other leaves it; an unmarked one is passed as long as that moves.
    guard !isSame || target == nil && self.candidate?.hasMoved(to: held.pointer) == true else {
      return
    }
    setTarget(nil)
    self.candidate = candidate.map { id in
      StackCandidate(
        id: id, pointer: held.pointer,
        pause: .after(StackCandidate.pause) { [weak self] in self?.setTarget(id) })
    }
  }

  /// Forgets what it is over.
  func forgetTarget() {
    setTarget(nil)
    candidate = nil
  }

  private func setTarget(_ id: String?) {
    guard id != target else { return }
    for (each, card) in cards where each == id || each == target { card.isTarget = each == id }
    target = id
  }

  private func candidate(of held: HeldCard) -> String? {
    guard let card = card(held.id), let top = slide(of: .card(held.id)).held else { return nil }
    let place = ColumnLayout.Place(top: top, height: card.height)
    let others = order.filter { $0 != held.id }.compactMap { id in
      self.place(of: id).map { (id, place.coverage(of: $0)) }
    }
    return others.filter { $0.1 >= StackCandidate.coverage }.max { $0.1 < $1.1 }?.0
  }

  /// Puts a dropped card on the marked one; false without one.
  func dropOnTarget(_ id: String, _ target: String?) -> Bool {
    guard let target, cards[id] != nil, cards[target] != nil else { return false }
    isStacking = true
    delegate?.handle(.stack(on: target), of: id)
    isStacking = false
    return true
  }
}

/// The card that a held one is over.
struct StackCandidate {
  let id: String
  /// Where the pointer came to rest.
  let pointer: Point
  let pause: Source

  /// The time over a card after which it is marked.
  static let pause = Duration.milliseconds(500)
  /// The share of the smaller card that is covered. Half of it makes the other card give way.
  static let coverage = 0.25
  private static let slack = 4.0

  func hasMoved(to point: Point) -> Bool {
    abs(point.x - pointer.x) > StackCandidate.slack
      || abs(point.y - pointer.y) > StackCandidate.slack
  }
}

nonisolated extension ColumnLayout.Place {
  /// The share of the smaller of both that they have in common.
  func coverage(of other: ColumnLayout.Place) -> Double {
    let common = min(bottom, other.bottom) - max(top, other.top)
    let smaller = min(height, other.height)
    return smaller > 0 ? max(0, common) / smaller : 0
  }
}
