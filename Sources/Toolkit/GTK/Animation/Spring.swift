internal import Glibc

/// The parameters of a spring.
public nonisolated struct Spring: Hashable, Sendable {
  public let mass: Double
  public let stiffness: Double
  public let damping: Double

  public init(mass: Double, stiffness: Double, damping: Double) {
    precondition(mass > 0 && stiffness > 0 && damping > 0, "such a spring never comes to rest")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// A spring that nearly arrives after `response` seconds. With a damping ratio of 1 it doesn't
  /// overshoot; below, it oscillates.
  public init(response: Double = 0.35, dampingRatio: Double = 1) {
    let frequency = 2 * Double.pi / response
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
  }

  /// The panel's spring: critically damped, about 350 ms.
  public static let standard = Spring()

  /// The undamped angular frequency, in radians a second.
  public var frequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio: 1 is critically damped, less oscillates.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Returns the offset and velocity some seconds after a release at `offset`.
  func state(
    offset: Double, velocity: Double, after seconds: Double
  ) -> (offset: Double, velocity: Double) {
    let time = max(0, seconds)
    let frequency = frequency
    let ratio = dampingRatio
    if abs(ratio - 1) < 1e-6 {
      let drift = velocity + frequency * offset
      let decay = exp(-frequency * time)
      let position = (offset + drift * time) * decay
      return (position, drift * decay - frequency * position)
    }
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      let decay = exp(-ratio * frequency * time)
      let (sine, cosine) = (sin(swing * time), cos(swing * time))
      let pull = ratio * frequency
      let positionSine = (velocity + pull * offset) / swing
      let velocitySine = (frequency * frequency * offset + pull * velocity) / swing
      return (
        decay * (offset * cosine + positionSine * sine),
        decay * (velocity * cosine - velocitySine * sine)
      )
    }
    let spread = (ratio * ratio - 1).squareRoot()
    let slow = -frequency * (ratio - spread)
    let fast = -frequency * (ratio + spread)
    let slowPart = (velocity - fast * offset) / (slow - fast)
    let fastPart = offset - slowPart
    let (slowDecay, fastDecay) = (exp(slow * time), exp(fast * time))
    return (
      slowPart * slowDecay + fastPart * fastDecay,
      slow * slowPart * slowDecay + fast * fastPart * fastDecay
    )
  }
}
