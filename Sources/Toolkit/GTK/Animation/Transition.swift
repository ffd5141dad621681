/// A value that moves to a target over a duration, and can be reversed midway. Times are in seconds
/// from any origin.
public nonisolated struct Transition: Hashable, Sendable {
  public let origin: Double
  public let target: Double
  /// The duration, in seconds.
  public let duration: Double
  public let curve: Curve
  private let start: Double
  /// The distance of the whole duration; a reversed transition has less to go.
  private let fullWay: Double

  /// The shortest duration, unless the whole is shorter.
  private static let shortest = 0.05

  public init(
    from origin: Double, to target: Double, at start: Double, duration: Double,
    curve: Curve = .easeOut
  ) {
    self.init(
      from: origin, to: target, at: start, duration: duration, curve: curve,
      fullWay: abs(target - origin))
  }

  private init(
    from origin: Double, to target: Double, at start: Double, duration: Double, curve: Curve,
    fullWay: Double
  ) {
    self.origin = origin
    self.target = target
    self.start = start
    self.duration = max(0, duration)
    self.curve = curve
    self.fullWay = fullWay
  }

  public func value(at time: Double) -> Double {
    guard !isFinished(at: time) else { return target }
    return origin + (target - origin) * curve.value(at: (time - start) / duration)
  }

  public func isFinished(at time: Double) -> Bool {
    origin == target || time - start >= duration
  }

  /// Retargets it. `duration` is for the whole distance; the rest takes its share.
  public func retargeted(
    to target: Double, at time: Double, duration: Double, curve: Curve? = nil
  ) -> Transition {
    let here = value(at: time)
    let way = abs(target - here)
    let whole = max(fullWay, way)
    let share = whole > 0 ? way / whole : 0
    return Transition(
      from: here, to: target, at: time,
      duration: max(duration * share, min(duration, Transition.shortest)),
      curve: curve ?? self.curve, fullWay: whole)
  }
}
