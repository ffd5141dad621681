/// Where one screen is between being out of sight and being seen: a value. Each step is one call,
/// and the calls of a screen alternate: a "did" comes only after its own "will", and a "will" may be
/// followed by the opposite "will" where the way was interrupted.
nonisolated struct LifeCycle: Equatable, Sendable {
  /// The further on, the nearer to being seen.
  enum Phase: Comparable, Sendable, CaseIterable {
    case hidden, disappearing, appearing, shown

    /// Whether it is on its way to somewhere, or there.
    var isMoving: Bool { self == .appearing || self == .disappearing }
    /// Whether it is seen, or about to be.
    var isInward: Bool { self >= .appearing }

    /// What something in this phase is when what it is in is in another: the one that is further
    /// from being seen.
    func inside(_ outer: Phase) -> Phase { min(self, outer) }
  }

  /// What a screen is told.
  enum Call: Equatable, Sendable, CaseIterable {
    case willAppear, didAppear, willDisappear, didDisappear
  }

  private(set) var phase = Phase.hidden

  /// Sets out for where the goal lies, if that is another direction than the present one.
  mutating func turn(toward goal: Phase) -> Call? {
    guard goal.isInward != phase.isInward else { return nil }
    phase = goal.isInward ? .appearing : .disappearing
    return goal.isInward ? .willAppear : .willDisappear
  }

  /// Arrives, where it was on its way there.
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
