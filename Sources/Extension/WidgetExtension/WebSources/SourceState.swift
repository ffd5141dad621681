// One value that is changed in one transaction, so that cards and the app share the limits.

public import WidgetCore

/// The stored state of a source, or of one of its topics.
public struct SourceState: Hashable, Sendable {
  public var breaker = CircuitBreaker()
  public var limiter = SlidingWindow()

  public init() {}

  public enum Permission: Hashable, Sendable {
    case granted
    case backingOff(seconds: Int)
    case limitReached
  }

  /// Counts a request, if it is allowed now.
  public mutating func request(_ limit: RateLimit, at now: Int) -> Permission {
    if let seconds = breaker.pause(at: now) { return .backingOff(seconds: seconds) }
    return limiter.request(limit, at: now) ? .granted : .limitReached
  }
}

// MARK: - Storage

extension SourceState {
  /// Damaged parts count as empty.
  public init(_ json: JSON) {
    func integer(_ json: JSON?) -> Int { json?.finite.flatMap(Int.init(exactly:)) ?? 0 }
    breaker = CircuitBreaker(
      failures: min(integer(json["failures"]), 30), openUntil: integer(json["openUntil"]))
    limiter = SlidingWindow(requests: json["calls"]?.elements?.prefix(100).map(integer) ?? [])
  }

  public var json: JSON {
    .object([
      JSON.Member("failures", .number(Double(breaker.failures))),
      JSON.Member("openUntil", .number(Double(breaker.openUntil))),
      JSON.Member("calls", .array(limiter.requests.map { .number(Double($0)) })),
    ])
  }
}
