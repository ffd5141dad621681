internal import WidgetCore

/// A token bucket: a number of uses at once, and one more after each interval.
struct RateLimiter: Hashable, Sendable {
  let most: Int
  let every: Duration
  private var left: Int
  /// The start of the interval that yields the next use, unless the bucket is full.
  private var since = Instant(sinceStart: .zero)

  init(most: Int, oneMoreEvery every: Duration) {
    self.most = most
    self.every = every
    left = most
  }

  /// Uses one; false if none is left.
  mutating func take(at now: Instant) -> Bool {
    refill(at: now)
    guard left > 0 else { return false }
    if left == most { since = now }
    left -= 1
    return true
  }

  /// The time of the next use; nil if one is left.
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
