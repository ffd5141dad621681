// Decides when a card may change. Has no timers: requests come with their time, and `HostNews` waits until
// `nextAt`.

internal import WidgetCore

/// Limits how often a widget changes its card. Changes over the limit are merged: the card skips to the last one.
struct CardChanges: Hashable, Sendable {
  /// Maximum changes in a row; each interval adds one.
  static let most = 20
  static let oneMoreEvery = Duration.milliseconds(250)

  private struct Card: Hashable {
    var bucket = TokenBucket(
      most: CardChanges.most, oneMoreEvery: CardChanges.oneMoreEvery)
    var isPending = false
    var wasSlowed = false
  }

  private var cards: [InstanceID: Card] = [:]

  /// A card may have changed.
  mutating func note(_ id: InstanceID) { cards[id, default: Card()].isPending = true }

  /// The user acted on a card.
  mutating func userActed(on id: InstanceID) { cards[id]?.bucket.fill() }

  /// Removes all cards except these.
  mutating func keep(_ ids: Set<InstanceID>) { cards = cards.filter { ids.contains($0.key) } }

  /// Returns the pending cards, or those of them within the limit, sorted. They aren't pending anymore.
  mutating func takePending(at now: Instant, isLimited: Bool = true) -> [InstanceID] {
    var taken: [InstanceID] = []
    for (id, card) in cards where card.isPending {
      guard !isLimited || cards[id]?.bucket.nextAt(now) == nil else { continue }
      cards[id]?.isPending = false
      taken.append(id)
    }
    return taken.sorted()
  }

  /// Counts a visible change.
  mutating func count(_ id: InstanceID, at now: Instant) {
    _ = cards[id, default: Card()].bucket.take(at: now)
  }

  /// Returns the cards that now have to wait for the first time.
  mutating func takeSlowed(at now: Instant) -> [InstanceID] {
    var slowed: [InstanceID] = []
    // A card may also have changed since the last delivery, in answer to that.
    for (id, card) in cards where card.isPending && !card.wasSlowed {
      guard cards[id]?.bucket.nextAt(now) != nil else { continue }
      cards[id]?.wasSlowed = true
      slowed.append(id)
    }
    return slowed.sorted()
  }

  /// When the next pending card may change; nil if none is pending.
  mutating func nextAt(_ now: Instant) -> Instant? {
    var next: Instant?
    for (id, card) in cards where card.isPending {
      let time = cards[id]?.bucket.nextAt(now) ?? now
      next = min(next ?? time, time)
    }
    return next
  }
}
