// Two trees are compared once, from the root down. Among siblings a node is the same one as before
// if it has the same id, or, without ids, if it is the same-numbered one of its kind. So a chart that
// comes between a text and a bar is one node more, and not three that changed.

/// What became of a node, and of all that is in it.
public indirect enum Difference: Hashable, Sendable {
  /// It is what it was, down to its last descendant.
  case kept
  /// It is the same node, but not as it was.
  case changed(Change)
  /// It is of another kind, or has another id: nothing of it is left.
  case replaced(Node)

  /// What is new in a node.
  public struct Change: Hashable, Sendable {
    /// The node with its own new values, but without children; nil where only those differ.
    public var own: Node?
    /// All children that there are now, in order; nil where all are kept, each in its place.
    public var children: [Child]?
    /// The indices of the children that are gone, in order.
    public var removed: [Int]

    init(own: Node?, children: [Child]?, removed: [Int]) {
      self.own = own
      self.children = children
      self.removed = removed
    }
  }

  /// A child as it is now.
  public enum Child: Hashable, Sendable {
    /// It was there before, at the index given. It has moved if the others passed it by, and not if
    /// it only made way for those that came or went.
    case from(Int, Difference, hasMoved: Bool)
    case inserted(Node)
  }
}

extension Node {
  /// What it takes to make this node another.
  public func difference(to other: Node) -> Difference {
    if isAlike(other) { return .kept }
    guard kindName == other.kindName, id == other.id else { return .replaced(other) }
    let old = children
    let new = other.children
    // What is written on it is written in another color.
    guard old.isEmpty || fill == other.fill else { return .replaced(other) }
    let own: Node? = hasOwnValues(of: other) ? nil : other.withoutChildren
    let children = Difference.children(from: old, to: new)
    if own == nil, children == nil { return .kept }
    return .changed(
      Difference.Change(
        own: own, children: children,
        removed: children.map { Difference.removed(from: old.count, keeping: $0) } ?? []))
  }

  /// This node as the difference makes it.
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
  /// Whether nothing has become of it.
  public var isKept: Bool { if case .kept = self { true } else { false } }
}
