extension Node {
  /// A grid with columns of equal width, filled row by row.
  public struct Grid: Hashable, Sendable {
    public var children: [Node]
    public var columns: Int

    public static let standardColumns = 2

    public init(_ children: [Node], columns: Int = Grid.standardColumns) {
      self.children = children
      self.columns = columns
    }
  }
}

extension Node.Grid {
  static let description = KindDescription(
    standard: Node.Grid([]),
    fields: [.wholeNumber("columns", \.columns, in: Limits.columns), .children(\.children)],
    outline: { ["\($0.columns) columns"] })
}
