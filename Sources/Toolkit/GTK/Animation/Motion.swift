/// The ways in which a number moves.
nonisolated enum Motion: Hashable, Sendable {
  case rest(Double)
  case spring(SpringMotion)
  case transition(Transition)

  var target: Double {
    switch self {
    case .rest(let value): value
    case .spring(let spring): spring.target
    case .transition(let transition): transition.target
    }
  }

  func value(at time: Double) -> Double {
    switch self {
    case .rest(let value): value
    case .spring(let spring): spring.value(at: time)
    case .transition(let transition): transition.value(at: time)
    }
  }

  func velocity(at time: Double) -> Double {
    if case .spring(let spring) = self { spring.velocity(at: time) } else { 0 }
  }

  func isFinished(at time: Double) -> Bool {
    switch self {
    case .rest: true
    case .spring(let spring): spring.isFinished(at: time)
    case .transition(let transition): transition.isFinished(at: time)
    }
  }
}
