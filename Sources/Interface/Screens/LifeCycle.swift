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

/// The life cycle of screens and their children.
extension Screen {
  /// Updates the presence of a child.
  func settle(_ child: Screen, _ presence: LifeCycle.Phase) {
    child.presence = presence
    child.follow(life.phase)
  }

  /// Updates the presence of the outermost screen, for its presenter.
  func settle(_ presence: LifeCycle.Phase) {
    self.presence = presence
    follow(.shown)
  }

  /// Follows the phase of its container. "Will" calls go from the outside in, "did" calls from the inside out. A
  /// callback may change the calls that follow.
  func follow(_ outer: LifeCycle.Phase) {
    let goal = presence.inside(outer)
    if goal.isInward { _ = view }
    if let call = life.turn(toward: goal) {
      tell(call)
      for child in children { child.follow(life.phase) }
    }
    guard !goal.isMoving, life.phase.isMoving, life.phase.isInward == goal.isInward else { return }
    for child in children { child.follow(goal) }
    if let call = life.arrive(at: goal) { tell(call) }
    for child in children { child.follow(life.phase) }
  }

  private func tell(_ call: LifeCycle.Call) {
    switch call {
    case .willAppear: willAppear()
    case .didAppear: didAppear()
    case .willDisappear: willDisappear()
    case .didDisappear: didDisappear()
    }
  }
}
