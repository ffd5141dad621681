/// How often somebody may be asked: so many times within so many seconds.
public struct RateLimit: Hashable, Sendable {
  public let count: Int
  public let seconds: Int

  public init(_ count: Int, within seconds: Int) {
    self.count = count
    self.seconds = seconds
  }
}

/// When somebody was asked lately. Times are seconds since 1970.
public struct RateBudget: Hashable, Sendable {
  public private(set) var calls: [Int]

  public init(calls: [Int] = []) { self.calls = calls }

  /// Spends a call, if there is one left; in no span as long as the limit's are there more.
  public mutating func spend(_ limit: RateLimit, at now: Int) -> Bool {
    // Where the clock was set back, calls of the future count as made now.
    calls = calls.map { min($0, now) }.filter { $0 > now - limit.seconds }
    guard calls.count < limit.count else { return false }
    calls.append(now)
    return true
  }
}
