/// Whether it makes sense to ask somebody who has failed: after two failures in a row there is a
/// pause, which doubles with every further one. Times are seconds since 1970.
public struct CircuitBreaker: Hashable, Sendable {
  public private(set) var failures: Int
  /// Nobody asks before this.
  public private(set) var openUntil: Int

  /// What can go wrong.
  public enum Failure: Hashable, Sendable {
    /// There is no way to anybody: not the source's fault, and soon tried again.
    case offline
    /// It is broken, late, or talks nonsense.
    case broken
    /// It wants to be left alone for so many seconds.
    case limited(seconds: Int)
  }

  static let firstPause = 60
  static let longestPause = 3600
  static let longestWish = 86_400

  public init(failures: Int = 0, openUntil: Int = 0) {
    self.failures = max(0, failures)
    self.openUntil = openUntil
  }

  /// How many seconds it is still to be left alone; nil when it may be asked.
  public func pause(at now: Int) -> Int? {
    // Nothing sets a longer one: the clock was set back.
    guard openUntil > now, openUntil <= now + CircuitBreaker.longestWish else { return nil }
    return openUntil - now
  }

  public mutating func succeed() { self = CircuitBreaker() }

  public mutating func fail(_ failure: Failure, at now: Int) {
    switch failure {
    case .offline: break
    case .broken:
      failures = min(failures + 1, 30)
      if failures >= 2 { openUntil = now + CircuitBreaker.pause(after: failures) }
    case .limited(let seconds):
      failures = min(failures + 1, 30)
      let wish = min(max(0, seconds), CircuitBreaker.longestWish)
      openUntil = now + max(wish, CircuitBreaker.pause(after: failures))
    }
  }

  private static func pause(after failures: Int) -> Int {
    var pause = firstPause
    for _ in 0..<max(0, failures - 2) where pause < longestPause { pause *= 2 }
    return min(pause, longestPause)
  }
}
