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
  /// What else can be done with it.
  public var menu: [MenuItem]
  /// What a screen reader says instead of what is drawn.
  public var label: String?
  public var tint: Tint?
  public var strength: Strength
  /// How it becomes something else, with all that is in it; nil leaves that to what holds it.
  public var change: ContentTransition?
  public var kind: Kind

  public init(
    _ kind: Kind, id: String? = nil, mode: DisplayMode? = nil, action: Action? = nil,
    label: String? = nil, tint: Tint? = nil, strength: Strength = .primary,
    change: ContentTransition? = nil, menu: [MenuItem] = []
  ) {
    self.kind = kind
    self.id = id
    self.mode = mode
    self.action = action
    self.label = label
    self.tint = tint
    self.strength = strength
    self.change = change
    self.menu = menu
  }
}

extension Node {
  /// The nodes inside, in order: children, or the rows of a list.
  public var children: [Node] {
    get { kind.children }
    set { kind.children = newValue }
  }

  /// What clicks on it, or on a part of it, do; not what is inside.
  public var actions: [Action] {
    let parts: [Action?] = if case .text(let text) = kind { text.runs.map(\.action) } else { [] }
    return ([action] + parts).compactMap(\.self) + menu.map(\.action)
  }

  /// What it stands on; nil is the card.
  public var fill: Tint? {
    switch kind {
    case .text(let text): text.fill
    case .row(let stack), .column(let stack): stack.fill
    default: nil
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
