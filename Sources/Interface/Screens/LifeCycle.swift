/// The state of a screen between hidden and shown. Each transition makes one call, and the calls alternate. A "did"
/// follows only its own "will"; an interrupted transition is followed by the opposite "will".
nonisolated struct LifeCycle: Equatable, Sendable {
  /// The phases in order of visibility.
  enum Phase: Comparable, Sendable, CaseIterable {
    case hidden, disappearing, appearing, shown

    /// Whether it's in a transition.
    var isMoving: Bool { self == .appearing || self == .disappearing }
    /// Whether it's visible or appearing.
    var isInward: Bool { self >= .appearing }

    /// Returns the phase inside a container: the less visible of both.
    func inside(_ outer: Phase) -> Phase { min(self, outer) }
  }

  /// The life cycle calls of a screen.
  enum Call: Equatable, Sendable, CaseIterable {
    case willAppear, didAppear, willDisappear, didDisappear
  }

  private(set) var phase = Phase.hidden

  /// Starts a transition to the goal if the direction changes.
  mutating func turn(toward goal: Phase) -> Call? {
    guard goal.isInward != phase.isInward else { return nil }
    phase = goal.isInward ? .appearing : .disappearing
    return goal.isInward ? .willAppear : .willDisappear
  }

  /// Ends a transition to the goal.
  mutating func arrive(at goal: Phase) -> Call? {
    switch (phase, goal) {
    case (.appearing, .shown):
      phase = .shown
      return .didAppear
    case (.disappearing, .hidden):
      phase = .hidden
      return .didDisappear
    default: return nil
    }
  }
}
