extension Node {
  /// What rows and columns hold, and how it is laid out.
  public struct Stack: Hashable, Sendable {
    public var children: [Node]
    /// The room between two children, in logical pixels.
    public var spacing: Double
    /// Where children lie across the direction of the stack.
    public var align: Alignment
    /// The index of the child that takes the room that is left over.
    public var grow: Int?

    public init(_ children: [Node], spacing: Double, align: Alignment, grow: Int? = nil) {
      self.children = children
      self.spacing = spacing
      self.align = align
      self.grow = grow
    }

    /// A row that says nothing but what is in it.
    public static func row(_ children: [Node]) -> Stack {
      Stack(children, spacing: 8, align: .center)
    }

    /// A column that says nothing but what is in it.
    public static func column(_ children: [Node]) -> Stack {
      Stack(children, spacing: 4, align: .leading)
    }
  }
}
