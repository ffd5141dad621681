extension Node {
  /// Rows below each other.
  public struct List: Hashable, Sendable {
    /// Nodes of the kind `listRow`.
    public var rows: [Node]
    /// How many of them are shown; the others are a click away. nil is all.
    public var max: Int?

    public init(_ rows: [Node], max: Int? = nil) {
      self.rows = rows
      self.max = max
    }
  }
}

extension Node.Kind {
  /// Rows below each other, of which so many are shown.
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
