/// Cards that share one place on the panel: its pages, one of which is in front.
public struct CardStack: Hashable, Sendable {
  /// The names of at least two instances, in the order of the pages.
  public internal(set) var names: [String]
  /// The page that the user turned to last.
  public internal(set) var front: String

  public init(names: [String], front: String) {
    (self.names, self.front) = (names, front)
  }
}
