/// The backoff of a source: a pause after two failures in a row, which doubles with each further one.
/// Times are seconds since 1970.
public struct CircuitBreaker: Hashable, Sendable {
  public private(set) var failures: Int
  /// The end of the pause.
  public private(set) var openUntil: Int

  public enum Failure: Hashable, Sendable {
    /// No network, which is not the fault of the source.
    case offline
    /// An error, a timeout, or an invalid response.
    case broken
    /// The source has asked for a pause.
    case limited(seconds: Int)
  }

  static let firstPause = 60
  static let longestPause = 3600
  static let longestRequestedPause = 86_400

  public init(failures: Int = 0, openUntil: Int = 0) {
    self.failures = max(0, failures)
    self.openUntil = openUntil
  }

  /// The seconds until the source may be requested again; nil if it may be now.
  public func pause(at now: Int) -> Int? {
    // No pause is longer: the clock was set back.
    guard openUntil > now, openUntil <= now + CircuitBreaker.longestRequestedPause else {
      return nil
    }
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
      let requested = min(max(0, seconds), CircuitBreaker.longestRequestedPause)
      openUntil = now + max(requested, CircuitBreaker.pause(after: failures))
    }
  }

  private static func pause(after failures: Int) -> Int {
    min(firstPause << max(0, failures - 2), longestPause)
  }
}
