// A tree of values: what a widget sends, what is stored as its snapshot, and what the panel draws.
// A field that was left out holds the protocol's default, so that whoever draws never has to ask.
// The values of a node lie apart, and are never changed there: a tree is copied by one reference, and
// what two trees share is known to be the same without looking at it. Of others, a number tells it that is made
// once: to go through all of two large trees, most of which is alike, takes longer than all that is done then.

/// A part of a widget's content: what it is, and what every part may carry.
public struct Node: Sendable {
  private var box: Box

  private struct Values: Hashable, Sendable {
    var kind: Kind
    var id: String?
    var mode: DisplayMode?
    var action: Action?
    var label: String?
    var tint: Tint?
    var strength: Strength
    var change: ContentTransition?
    var menu: [MenuItem]
  }

  private final class Box: Sendable {
    let values: Values
    let facts: TreeFacts
    /// Made of all that is in it, another one in each process: no widget can foresee which.
    let mark: Int

    init(_ values: Values) {
      self.values = values
      facts = TreeFacts(values.kind)
      mark = values.hashValue
    }
  }

  public init(
    _ kind: Kind, id: String? = nil, mode: DisplayMode? = nil, action: Action? = nil,
    label: String? = nil, tint: Tint? = nil, strength: Strength = .primary,
    change: ContentTransition? = nil, menu: [MenuItem] = []
  ) {
    box = Box(
      Values(
        kind: kind, id: id, mode: mode, action: action, label: label, tint: tint,
        strength: strength, change: change, menu: menu))
  }

  private mutating func set(_ change: (inout Values) -> Void) {
    var values = box.values
    change(&values)
    box = Box(values)
  }
}

// MARK: - Its values

extension Node {
  public var kind: Kind {
    get { box.values.kind }
    set { set { $0.kind = newValue } }
  }

  /// Keeps its identity between updates; unique among its siblings.
  public var id: String? {
    get { box.values.id }
    set { set { $0.id = newValue } }
  }

  /// The only mode that it is shown in; nil is both.
  public var mode: DisplayMode? {
    get { box.values.mode }
    set { set { $0.mode = newValue } }
  }

  /// What a click on it does.
  public var action: Action? {
    get { box.values.action }
    set { set { $0.action = newValue } }
  }

  /// What else can be done with it.
  public var menu: [MenuItem] {
    get { box.values.menu }
    set { set { $0.menu = newValue } }
  }

  /// What a screen reader says instead of what is drawn.
  public var label: String? {
    get { box.values.label }
    set { set { $0.label = newValue } }
  }

  public var tint: Tint? {
    get { box.values.tint }
    set { set { $0.tint = newValue } }
  }

  public var strength: Strength {
    get { box.values.strength }
    set { set { $0.strength = newValue } }
  }

  /// How it becomes something else, with all that is in it; nil leaves that to what holds it.
  public var change: ContentTransition? {
    get { box.values.change }
    set { set { $0.change = newValue } }
  }
}

extension Node: Hashable {
  public static func == (one: Node, other: Node) -> Bool {
    one.isSame(as: other) || one.isAlike(other) && one.box.values == other.box.values
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(box.mark) }

  /// Whether it is the very same, which costs nothing to say; another may be equal.
  public func isSame(as other: Node) -> Bool { box === other.box }

  /// Whether it is equal to another, as far as 64 bits tell.
  func isAlike(_ other: Node) -> Bool { box.mark == other.box.mark }

  /// Whether it says the same of itself as another of its kind; what is in them is not looked at.
  public func hasOwnValues(of other: Node) -> Bool {
    // Not by copies of the values, each part of which would be retained.
    let (one, other) = (box, other.box)
    return one.values.mode == other.values.mode && one.values.action == other.values.action
      && one.values.label == other.values.label && one.values.tint == other.values.tint
      && one.values.strength == other.values.strength && one.values.change == other.values.change
      && one.values.menu == other.values.menu
      && one.values.kind.hasOwnValues(of: other.values.kind)
  }
}

// Not by way of `kind`, a copy of all that it holds.
extension Node {
  /// The nodes inside, in order: children, or the rows of a list.
  public var children: [Node] {
    get { box.values.kind.children }
    set { kind.children = newValue }
  }

  /// Which kind it is of.
  public var kindName: Kind.Name { box.values.kind.kindName }

  /// What clicks on it, or on a part of it, do; not what is inside.
  public var actions: [Action] {
    let parts: [Action?] = if case .text(let text) = kind { text.runs.map(\.action) } else { [] }
    return ([action] + parts).compactMap(\.self) + menu.map(\.action)
  }

  /// What it stands on; nil is the card.
  public var fill: Tint? {
    switch box.values.kind {
    case .text(let text): text.fill
    case .row(let stack), .column(let stack): stack.fill
    default: nil
    }
  }

  /// Whether it becomes something else by itself.
  public var isTimed: Bool { box.values.kind.isTimed }

  /// Whether it is part of what is shown in a mode.
  public func isShown(in mode: DisplayMode) -> Bool {
    self.mode == nil || self.mode == mode
  }

  /// What is known of it with all that is in it.
  public var facts: TreeFacts { box.facts }

  /// The number of nodes in the tree, itself and the rows of lists included.
  public var count: Int { facts.count }
}
