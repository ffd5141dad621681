/// A value that moves to a target on a spring. Times are in seconds from any origin.
public nonisolated struct SpringMotion: Hashable, Sendable {
  public let spring: Spring
  public let target: Double
  private let start: Double
  private let offset: Double
  private let initialVelocity: Double

  public init(
    from value: Double, to target: Double, velocity: Double = 0, at start: Double,
    spring: Spring = .standard
  ) {
    self.spring = spring
    self.target = target
    self.start = start
    offset = value - target
    initialVelocity = velocity
  }

  public func value(at time: Double) -> Double {
    target + spring.state(offset: offset, velocity: initialVelocity, after: time - start).offset
  }

  /// The velocity, in units a second.
  public func velocity(at time: Double) -> Double {
    spring.state(offset: offset, velocity: initialVelocity, after: time - start).velocity
  }

  /// Whether the rest is too small to be seen: a five-hundredth of the distance.
  public func isFinished(at time: Double) -> Bool {
    let way = max(abs(offset), abs(initialVelocity) / spring.frequency)
    let now = spring.state(offset: offset, velocity: initialVelocity, after: time - start)
    let tolerance = way / 500
    return abs(now.offset) <= tolerance && abs(now.velocity) <= tolerance * spring.frequency
  }
}
