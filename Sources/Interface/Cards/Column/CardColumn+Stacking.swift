internal import GLib
internal import GTK

// Dragging a card onto another one. A dragged card that rests over part of another marks it, and a drop then stacks
// the two. If it moves on instead, the other makes way as always.

extension CardColumn {
  /// Finds the card that a held one is over, after it has moved.
  func findCandidate() {
    guard allowsStacks, let held else { return }
    let id = candidate(of: held)
    // A marked card stays marked until the dragged one leaves it. Until then, each movement begins the pause again.
    if let candidate, candidate.id == id, candidate.stays(at: held.pointer) { return }
    candidate = id.map { id in
      StackCandidate(
        id: id, pointer: held.pointer,
        pause: .after(StackCandidate.pause) { [weak self] in self?.candidate?.isMarked = true })
    }
  }

  private func candidate(of held: HeldCard) -> String? {
    guard let card = card(held.id), let top = slide(of: .card(held.id)).held else { return nil }
    let place = ColumnLayout.Place(top: top, height: card.height)
    let places = frame.layout.places.dropFirst(header.count)
    return zip(held.shownRows, places)
      .compactMap { row, other -> (id: String, coverage: Double)? in
        guard case .card(let id) = row, id != held.id else { return nil }
        return (id, place.coverage(of: other))
      }
      .filter { $0.coverage >= StackCandidate.coverage }
      .max { $0.coverage < $1.coverage }?.id
  }

  /// Puts a dropped card on another one.
  func stack(_ id: String, on target: String) {
    isStacking = true
    delegate?.handle(.stack(on: target), of: id)
    isStacking = false
  }
}

/// The card that a held one is over.
struct StackCandidate {
  let id: String
  /// Where the pointer came to rest.
  let pointer: Point
  let pause: Source
  /// Whether the held card has rested over it.
  var isMarked = false

  /// The card that a drop puts the held one on.
  var target: String? { isMarked ? id : nil }

  /// The time over a card after which it is marked.
  static let pause = Duration.milliseconds(500)
  /// The share of the smaller card that is covered. Half of it makes the other card give way.
  static let coverage = 0.25
  private static let slack = 4.0

  /// Whether its pause goes on with the pointer there.
  func stays(at point: Point) -> Bool {
    isMarked
      || max(abs(point.x - pointer.x), abs(point.y - pointer.y)) <= StackCandidate.slack
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
