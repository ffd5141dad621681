extension Difference {
  /// A change with its path of indices from the root.
  public enum Step: Hashable, Sendable {
    /// The last index is the old one; the others are those of the new tree.
    case removed([Int])
    case changed([Int])
    case replaced([Int])
    case inserted([Int])
    case moved([Int], from: Int)
  }

  /// The changes as a list, for logs and tests.
  public var steps: [Step] {
    steps(at: [])
  }

  private func steps(at path: [Int]) -> [Step] {
    switch self {
    case .kept: return []
    case .replaced: return [.replaced(path)]
    case .changed(let change):
      var steps: [Step] = change.own == nil ? [] : [.changed(path)]
      steps += change.removed.map { .removed(path + [$0]) }
      for (index, child) in (change.children ?? []).enumerated() {
        let path = path + [index]
        switch child {
        case .inserted: steps.append(.inserted(path))
        case .from(let origin, let difference, let hasMoved):
          if hasMoved { steps.append(.moved(path, from: origin)) }
          steps += difference.steps(at: path)
        }
      }
      return steps
    }
  }
}
