/// The life cycle of screens and their children.
extension Screen {
  /// Updates the presence of a child.
  func settle(_ child: Screen, _ presence: LifeCycle.Phase) {
    child.presence = presence
    child.follow(life.phase)
  }

  /// Updates the presence of the outermost screen, for its stage.
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
