/// The speed at the end of a swipe.
public nonisolated struct PullSpeed {
  private var points: [(time: Double, offset: Double)] = []

  /// The time window in seconds.
  private static let memory = 0.1

  public init() {}

  public mutating func add(_ offset: Double, at time: Duration) {
    let now = time / .seconds(1)
    points.append((now, offset))
    points.removeAll { now - $0.time > PullSpeed.memory }
  }

  /// Returns the speed in pixels per second; zero after a rest.
  public func value(at time: Duration) -> Double {
    let now = time / .seconds(1)
    guard let last = points.last,
      let first = points.first(where: { now - $0.time <= PullSpeed.memory }), last.time > first.time
    else { return 0 }
    return (last.offset - first.offset) / (last.time - first.time)
  }
}
