internal import WidgetCore

/// How often something may happen: so many times at once, and one more each time that a while has passed.
struct Ration: Hashable, Sendable {
  let most: Int
  let every: Duration
  private var left: Int
  /// Since when the next one is on its way, while there are not all.
  private var since = Instant(sinceStart: .zero)

  init(most: Int, oneMoreEvery every: Duration) {
    self.most = most
    self.every = every
    left = most
  }

  /// Takes one; false where there is none.
  mutating func take(at now: Instant) -> Bool {
    refill(at: now)
    guard left > 0 else { return false }
    if left == most { since = now }
    left -= 1
    return true
  }

  /// When there will be one again; nil where there is one.
  mutating func nextAt(_ now: Instant) -> Instant? {
    refill(at: now)
    return left > 0 ? nil : since + every
  }

  private mutating func refill(at now: Instant) {
    while left < most, now >= since + every {
      left += 1
      since = since + every
    }
  }
}
