/// Opens the panel by the edge where pushes can't be detected: the pointer must rest on the
/// outermost pixel for a while. Gliding along the edge doesn't count.
nonisolated struct EdgeRest: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    /// The pointer's position along the edge.
    case moved(along: Double)
    case left
    /// The last timer fired.
    case waited
  }

  enum Effect: Equatable, Sendable { case wait, forget, call }

  private var start: Double?

  static let duration = HotEdge.duration
  /// In logical pixels: tolerance for a push that isn't straight.
  static let slack = 40.0

  /// Handles a pointer event; returns the effect, if any.
  mutating func handle(_ event: Event) -> Effect? {
    switch event {
    case .moved(let along):
      if let start, abs(along - start) <= Self.slack { return nil }
      start = along
      return .wait
    case .left:
      start = nil
      return .forget
    case .waited:
      // Not again before the pointer has left.
      guard start != nil else { return nil }
      return .call
    }
  }
}
