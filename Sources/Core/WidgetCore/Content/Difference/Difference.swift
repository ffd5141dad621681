// The difference is computed in one pass from the root. Siblings match by id, or without ids, by kind and
// order. A chart inserted between a text and a bar is therefore one insertion, not three changes.

/// The difference between an old and a new tree.
public indirect enum Difference: Hashable, Sendable {
  /// No change in the whole subtree.
  case kept
  /// The same node with changes.
  case changed(Change)
  /// A node of another kind or with another id.
  case replaced(Node)

  /// The changes of a node.
  public struct Change: Hashable, Sendable {
    /// The node with its new values and without children; nil if only children changed.
    public var own: Node?
    /// All new children in order; nil if they are unchanged.
    public var children: [Child]?
    /// The old indices of removed children, ascending.
    public var removed: [Int]

    init(own: Node?, children: [Child]?, removed: [Int]) {
      self.own = own
      self.children = children
      self.removed = removed
    }
  }

  /// A new child.
  public enum Child: Hashable, Sendable {
    /// An existing child, with its old index. `hasMoved` is false if it only shifted because of insertions
    /// and removals.
    case from(Int, Difference, hasMoved: Bool)
    case inserted(Node)
  }
}

extension Node {
  /// Returns the difference to another node.
  public func difference(to other: Node) -> Difference {
    if isAlike(other) { return .kept }
    guard kindName == other.kindName, id == other.id else { return .replaced(other) }
    let old = children
    let new = other.children
    // The fill determines the text color of the children.
    guard old.isEmpty || fill == other.fill else { return .replaced(other) }
    let own: Node? = hasOwnValues(of: other) ? nil : other.withoutChildren
    let children = Difference.children(from: old, to: new)
    if own == nil, children == nil { return .kept }
    return .changed(
      Difference.Change(
        own: own, children: children,
        removed: children.map { Difference.removed(from: old.count, keeping: $0) } ?? []))
  }

  /// Returns the node with a difference applied.
  public func applying(_ difference: Difference) -> Node {
    switch difference {
    case .kept: return self
    case .replaced(let node): return node
    case .changed(let change):
      var node = change.own ?? self
      let old = children
      node.children =
        change.children?.map { child in
          switch child {
          case .from(let index, let difference, _): old[index].applying(difference)
          case .inserted(let node): node
          }
        } ?? old
      return node
    }
  }

  private var withoutChildren: Node {
    guard !children.isEmpty else { return self }
    var node = self
    node.children = []
    return node
  }
}

extension Difference {
  /// Whether there is no change.
  public var isKept: Bool { if case .kept = self { true } else { false } }
}

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
