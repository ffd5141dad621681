extension Node {
  /// The children and layout of a row or column.
  public struct Stack: Hashable, Sendable {
    public var children: [Node]
    /// The space between children in logical pixels.
    public var spacing: Double
    /// The alignment across the direction of the stack.
    public var align: TextAlignment
    /// The index of the child that takes the remaining space.
    public var grow: Int?
    /// The tint behind the stack.
    public var fill: Tint?

    public init(_ children: [Node], spacing: Double, align: TextAlignment, grow: Int? = nil) {
      self.children = children
      self.spacing = spacing
      self.align = align
      self.grow = grow
    }

    /// Returns a row with default values.
    public static func row(_ children: [Node]) -> Stack {
      Stack(children, spacing: 8, align: .center)
    }

    /// Returns a column with default values.
    public static func column(_ children: [Node]) -> Stack {
      Stack(children, spacing: 4, align: .leading)
    }
  }
}

extension Node.Stack {
  static let rowDescription = description(standard: .row([]))
  static let columnDescription = description(standard: .column([]))

  private static func description(standard: Node.Stack) -> KindDescription<Node.Stack> {
    KindDescription(
      standard: standard,
      fields: [
        .number("spacing", \.spacing, in: Limits.spacing), .choice("align", \.align),
        .wholeNumber("grow", \.grow), .tint("fill", \.fill), .children(\.children),
      ],
      checkTogether: { stack, _ throws(ProtocolError) in try stack.checkGrow() },
      work: { stack, totals in if stack.fill != nil { totals.addOther() } },
      outline: { stack in
        [stack.grow.map { "grow \($0)" } ?? "", stack.fill.map { "on \($0)" } ?? ""]
      })
  }

  private func checkGrow() throws(ProtocolError) {
    guard let grow, !children.indices.contains(grow) else { return }
    let remedy =
      children.isEmpty
      ? "expected nothing where there are no children"
      : "expected the index of a child, from 0 to \(children.count - 1)"
    throw ProtocolError("\(grow) is not the index of a child", remedy: remedy).inside("grow")
  }
}
