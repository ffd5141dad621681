/// Two pages of a stack beside each other while it turns from one to the other. Pure arithmetic.
nonisolated struct PageSlide: Hashable, Sendable {
  /// The width of the card.
  let width: Double
  /// The offset of the page that is shown in the end; positive is to the right.
  var offset: Double
  /// The side of the other page: 1 is right, -1 left.
  var side: Double

  /// The speed from which a swipe turns the page, in pixels a second.
  private static let flick = 300.0
  /// How much slower than the hand a page moves that has no other beside it.
  private static let resistance = 3.0

  init(width: Double, offset: Double = 0, side: Double = 1) {
    (self.width, self.offset, self.side) = (width, offset, side)
  }

  /// From the left of one page to the left of the next.
  var step: Double { width + CardMeasures.gap }

  /// The offset of the other page.
  var besideOffset: Double { offset + side * step }

  /// The share of the other page in what is seen, from 0 to 1.
  var share: Double { step > 0 ? min(abs(offset) / step, 1) : 0 }

  /// The height of the place, from those of both cards.
  func height(shown: Double, beside: Double?) -> Double {
    guard let beside else { return shown }
    return (shown + (beside - shown) * share).rounded()
  }

  /// The same with the pages' roles exchanged: the other one is shown in the end.
  var turned: PageSlide { PageSlide(width: width, offset: besideOffset, side: -side) }

  /// Follows a hand that has moved this far; without a page on that side, with resistance.
  mutating func pull(to way: Double, hasPage: Bool) {
    offset = hasPage ? min(max(way, -step), step) : way / PageSlide.resistance
  }

  /// Whether a hand that lets go at this speed has turned the page.
  func isTurned(at speed: Double) -> Bool {
    if abs(speed) > PageSlide.flick { return speed * side < 0 && offset * side < 0 }
    return share > 0.5
  }
}
