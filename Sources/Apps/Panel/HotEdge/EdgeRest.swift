/// What calls the panel by the edge where nothing tells of pushes: the pointer, resting on the outermost
/// pixel for a while. One that glides along doesn't.
nonisolated struct EdgeRest: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    /// The pointer is at the edge, so far along it.
    case moved(along: Double)
    case left
    /// The wait that was begun last is over.
    case waited
  }

  enum Effect: Equatable, Sendable { case wait, forget, call }

  private var start: Double?

  static let duration = HotEdge.duration
  /// In logical pixels: a hand that pushes against the edge doesn't keep it straight.
  static let slack = 40.0

  /// Takes in what the pointer does, and says what is to be done; nil is nothing.
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
      // Not again before it has left.
      guard start != nil else { return nil }
      return .call
    }
  }
}
