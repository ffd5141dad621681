// One value, changed in the store in one step: two cards and the app together keep to a source's
// limits.

public import WidgetCore

/// What is remembered of a source between processes: whether it wants to be left alone, and how often
/// it was asked; of a source and one market, whether it has answered.
public struct Conduct: Hashable, Sendable {
  public var breaker = CircuitBreaker()
  public var budget = RateBudget()

  public init() {}

  /// Whether a source may be asked, and if so, that it now is.
  public enum Permission: Hashable, Sendable {
    case granted
    /// It has failed lately, and is left alone for so many seconds.
    case resting(seconds: Int)
    /// It was asked as often as it allows.
    case spent
  }

  public mutating func ask(_ limit: RateLimit, at now: Int) -> Permission {
    if let seconds = breaker.pause(at: now) { return .resting(seconds: seconds) }
    return budget.spend(limit, at: now) ? .granted : .spent
  }
}

// MARK: - As it is stored

extension Conduct {
  /// What is damaged is as good as nothing.
  public init(_ json: JSON) {
    func whole(_ json: JSON?) -> Int {
      if case .number(let number) = json { Int(exactly: number) ?? 0 } else { 0 }
    }
    breaker = CircuitBreaker(
      failures: min(whole(json["failures"]), 30), openUntil: whole(json["openUntil"]))
    budget = RateBudget(calls: json["calls"]?.elements?.prefix(100).map(whole) ?? [])
  }

  public var json: JSON {
    .object([
      JSON.Member("failures", .number(Double(breaker.failures))),
      JSON.Member("openUntil", .number(Double(breaker.openUntil))),
      JSON.Member("calls", .array(budget.calls.map { .number(Double($0)) })),
    ])
  }
}
