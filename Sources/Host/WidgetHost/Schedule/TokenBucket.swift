internal import WidgetCore

/// A token bucket: a number of uses at once, and one more after each interval.
struct TokenBucket: Hashable, Sendable {
  let most: Int
  let every: Duration
  /// Negative after `spend` took more than there were.
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

  /// Uses any number at once. Returns the time until one is left again, at most `longest`; nil if one is left
  /// now.
  mutating func spend(_ count: Int, at now: Instant, longest: Duration) -> Duration? {
    refill(at: now)
    if left == most { since = now }
    left = max(left - count, 1 - Int(longest / every))
    return nextAt(now).map { $0 - now }
  }

  /// The time of the next use; nil if one is left.
  mutating func nextAt(_ now: Instant) -> Instant? {
    refill(at: now)
    return left > 0 ? nil : since + every * (1 - left)
  }

  /// Restores all uses.
  mutating func fill() { left = most }

  private mutating func refill(at now: Instant) {
    guard left < most, now >= since + every else { return }
    let more = min(Int(min((now - since) / every, Double(Int32.max))), most - left)
    left += more
    since = since + every * more
  }
}
