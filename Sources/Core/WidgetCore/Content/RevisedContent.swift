/// Content with the revision that its host gave it when it accepted it. Two with a revision are compared by
/// that, and not as trees.
public struct RevisedContent: Hashable, Sendable {
  public let node: Node
  /// Nil outside a host, as in samples.
  public let revision: Revision?

  public init(_ node: Node, _ revision: Revision? = nil) {
    self.node = node
    self.revision = revision
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.revision == other.revision && (one.revision != nil || one.node == other.node)
  }

  public func hash(into hasher: inout Hasher) {
    if let revision { hasher.combine(revision) } else { hasher.combine(node) }
  }
}

/// Identifies content in one process: other content has another revision.
public struct Revision: Hashable, Sendable {
  private let number: Int

  public static let first = Revision(number: 1)
  public var next: Revision { Revision(number: number + 1) }
}
