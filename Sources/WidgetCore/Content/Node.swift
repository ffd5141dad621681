/// A part of a widget's content: a value in a tree.
public struct Node: Hashable, Sendable {
  public init() {}
}
