/// A service on the web that is polled.
public struct WebSource: Hashable, Sendable {
  /// The key of the stored state. A mirror has a state of its own.
  public let key: String
  /// The name that users see.
  public let title: String
  public let limit: RateLimit

  public init(_ name: String, at base: String, title: String, limit: RateLimit) {
    let host = base.split(separator: "/").prefix(2).last ?? ""
    key = "\(name) \(host)"
    self.title = title
    self.limit = limit
  }
}

/// The most requests that a source allows within some seconds.
public struct RateLimit: Hashable, Sendable {
  public let count: Int
  public let seconds: Int

  public init(_ count: Int, within seconds: Int) {
    self.count = count
    self.seconds = seconds
  }
}

/// A rate limiter by a sliding window. Times are seconds since 1970.
public struct SlidingWindow: Hashable, Sendable {
  public private(set) var requests: [Int]

  public init(requests: [Int] = []) { self.requests = requests }

  /// Counts a request and returns true, unless the limit is reached.
  public mutating func request(_ limit: RateLimit, at now: Int) -> Bool {
    // After the clock was set back, requests in the future count as made now.
    requests = requests.map { min($0, now) }.filter { $0 > now - limit.seconds }
    guard requests.count < limit.count else { return false }
    requests.append(now)
    return true
  }
}
