/// How a screen comes and goes, with all that is in it.
extension Screen {
  /// Moves a child on in it.
  func settle(_ child: Screen, _ presence: LifeCycle.Phase) {
    child.presence = presence
    child.follow(life.phase)
  }

  /// Moves the outermost screen on, as its stage says.
  func settle(_ presence: LifeCycle.Phase) {
    self.presence = presence
    follow(.shown)
  }

  /// Comes and goes with what it is in. "Will" is said from the outside in, "did" from the inside
  /// out. Whatever is told may change what is to be told next.
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
