// A tree of values: what a widget sends, what is stored as its snapshot, and what the panel draws.
// A field that was left out holds the protocol's default, so that whoever draws never has to ask.

/// A part of a widget's content: what it is, and what every part may carry.
public struct Node: Hashable, Sendable {
  /// Keeps its identity between updates; unique among its siblings.
  public var id: String?
  /// The only mode that it is shown in; nil is both.
  public var mode: DisplayMode?
  /// What a click on it does.
  public var action: Action?
  /// What a screen reader says instead of what is drawn.
  public var label: String?
  public var tint: Tint?
  public var strength: Strength
  public var kind: Kind

  public init(
    _ kind: Kind, id: String? = nil, mode: DisplayMode? = nil, action: Action? = nil,
    label: String? = nil, tint: Tint? = nil, strength: Strength = .primary
  ) {
    self.kind = kind
    self.id = id
    self.mode = mode
    self.action = action
    self.label = label
    self.tint = tint
    self.strength = strength
  }

  /// What a node is.
  public enum Kind: Hashable, Sendable {
    case text(Text)
    case progress(Progress)
    case chart(Chart)
    case image(Image)
    /// Children beside each other.
    case row(Stack)
    /// Children below each other.
    case column(Stack)
    case grid(Grid)
    /// The rows are nodes of the kind `listRow`.
    case list(rows: [Node])
    /// Stands only in a list; in messages it has no type of its own.
    case listRow(ListRow)
    case button(Button)
    case divider
    case spacer
    /// Of a type that this version does not know; drawn as nothing.
    case unknown(type: String)
  }
}

extension Node {
  /// The nodes inside, in order: children, or the rows of a list.
  public var children: [Node] {
    get {
      switch kind {
      case .row(let stack), .column(let stack): stack.children
      case .grid(let grid): grid.children
      case .list(let rows): rows
      case .text, .progress, .chart, .image, .listRow, .button, .divider, .spacer, .unknown: []
      }
    }
    set {
      switch kind {
      case .row(var stack):
        stack.children = newValue
        kind = .row(stack)
      case .column(var stack):
        stack.children = newValue
        kind = .column(stack)
      case .grid(var grid):
        grid.children = newValue
        kind = .grid(grid)
      case .list:
        kind = .list(rows: newValue)
      case .text, .progress, .chart, .image, .listRow, .button, .divider, .spacer, .unknown:
        break
      }
    }
  }

  /// Whether it is part of what is shown in a mode.
  public func isShown(in mode: DisplayMode) -> Bool {
    self.mode == nil || self.mode == mode
  }

  /// The number of nodes in the tree, itself and the rows of lists included.
  public var count: Int {
    children.reduce(1) { $0 + $1.count }
  }
}

extension Node.Kind {
  /// The `type` in messages.
  public var name: String {
    switch self {
    case .text: "text"
    case .progress: "progress"
    case .chart: "chart"
    case .image: "image"
    case .row: "row"
    case .column: "column"
    case .grid: "grid"
    case .list: "list"
    case .listRow: "listRow"
    case .button: "button"
    case .divider: "divider"
    case .spacer: "spacer"
    case .unknown(let type): type
    }
  }
}
