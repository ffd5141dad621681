/// The pages that stacks turn to by themselves while their content matters, until the user turns to another one.
nonisolated struct RelevantPages: Hashable, Sendable {
  private(set) var current: Set<String> = []
  /// Those that the user has turned away from, as long as they stay relevant.
  private var dismissed: Set<String> = []

  /// Whether a stack turns to a page by itself.
  func leads(_ name: String) -> Bool { current.contains(name) && !dismissed.contains(name) }

  mutating func set(_ names: Set<String>) {
    current = names
    dismissed.formIntersection(names)
  }

  /// The user turned to a page of a stack.
  mutating func turn(to page: String, of stack: [String]) {
    dismissed.formUnion(current.intersection(stack))
    dismissed.remove(page)
  }
}
