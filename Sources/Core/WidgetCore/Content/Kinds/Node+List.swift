extension Node {
  /// A list of rows.
  public struct List: Hashable, Sendable {
    /// Nodes of the kind `listRow`.
    public var rows: [Node]
    /// The number of visible rows; the others are on a page. Nil is all.
    public var max: Int?

    public init(_ rows: [Node], max: Int? = nil) {
      self.rows = rows
      self.max = max
    }
  }
}

extension Node.Kind {
  /// Returns a list with at most `max` visible rows.
  public static func list(rows: [Node], max: Int? = nil) -> Node.Kind {
    .list(Node.List(rows, max: max))
  }
}

extension Node.List {
  static let description = KindDescription(
    standard: Node.List([]),
    fields: [.rows(\.rows), .wholeNumber("max", \.max, in: Limits.rowsShown)],
    outline: { list in list.max.map { ["at most \($0)"] } ?? [] })
}
