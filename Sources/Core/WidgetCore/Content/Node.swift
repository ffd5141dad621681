// Content is a tree of values that widgets send, the cache stores and the panel draws. Omitted fields have
// the protocol's defaults, so drawing needs no fallbacks. A node's values are in an immutable box: copying a
// tree copies one reference, and shared subtrees are equal without a comparison. For others, a hash is
// computed once, because comparing two large and mostly equal trees takes longer than all other work on them.

/// A node of a widget's content: its kind, and properties of every kind.
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
    var tooltip: String?
  }

  private final class Box: Sendable {
    let values: Values
    let facts: TreeFacts
    /// The hash of the subtree; its seed is random for each process, so widgets can't force collisions.
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
    change: ContentTransition? = nil, menu: [MenuItem] = [], tooltip: String? = nil
  ) {
    box = Box(
      Values(
        kind: kind, id: id, mode: mode, action: action, label: label, tint: tint,
        strength: strength, change: change, menu: menu, tooltip: tooltip))
  }

  private mutating func set(_ change: (inout Values) -> Void) {
    var values = box.values
    change(&values)
    box = Box(values)
  }
}

// MARK: - Properties

extension Node {
  public var kind: Kind {
    get { box.values.kind }
    set { set { $0.kind = newValue } }
  }

  /// The identity between updates; unique among siblings.
  public var id: String? {
    get { box.values.id }
    set { set { $0.id = newValue } }
  }

  /// The only mode that shows it; nil is both.
  public var mode: DisplayMode? {
    get { box.values.mode }
    set { set { $0.mode = newValue } }
  }

  /// The action of a click.
  public var action: Action? {
    get { box.values.action }
    set { set { $0.action = newValue } }
  }

  /// The context menu.
  public var menu: [MenuItem] {
    get { box.values.menu }
    set { set { $0.menu = newValue } }
  }

  /// The accessible label.
  public var label: String? {
    get { box.values.label }
    set { set { $0.label = newValue } }
  }

  /// What a pointer that rests on it shows.
  public var tooltip: String? {
    get { box.values.tooltip }
    set { set { $0.tooltip = newValue } }
  }

  public var tint: Tint? {
    get { box.values.tint }
    set { set { $0.tint = newValue } }
  }

  public var strength: Strength {
    get { box.values.strength }
    set { set { $0.strength = newValue } }
  }

  /// The transition of the subtree; nil is that of the parent.
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

  /// Returns whether both are the same object, in constant time; others can be equal, too.
  public func isSame(as other: Node) -> Bool { box === other.box }

  /// Returns whether the hashes are equal.
  func isAlike(_ other: Node) -> Bool { box.mark == other.box.mark }

  /// Returns whether the values equal those of another node of the same kind, apart from the children.
  public func hasOwnValues(of other: Node) -> Bool {
    // Copying the values would retain each of their parts.
    let (one, other) = (box, other.box)
    return one.values.mode == other.values.mode && one.values.action == other.values.action
      && one.values.label == other.values.label && one.values.tint == other.values.tint
      && one.values.strength == other.values.strength && one.values.change == other.values.change
      && one.values.menu == other.values.menu && one.values.tooltip == other.values.tooltip
      && one.values.kind.hasOwnValues(of: other.values.kind)
  }
}

// These read the box directly; `kind` would copy all values.
extension Node {
  /// The children, rows or cells in order.
  public var children: [Node] {
    get { box.values.kind.children }
    set { kind.children = newValue }
  }

  /// The kind without its values.
  public var kindName: Kind.Name { box.values.kind.kindName }

  /// The actions of the node, its runs or page, and its menu, without those of children.
  public var actions: [Action] {
    let parts: [Action?] =
      if case .text(let text) = kind { text.runs.map(\.action) } else { [page.map { .show($0) }] }
    return ([action] + parts).compactMap(\.self) + menu.map(\.action)
  }

  /// The page behind a tile.
  public var page: ContentPage? {
    if case .switch(let toggle) = box.values.kind { toggle.page } else { nil }
  }

  /// The tint behind it; nil is none.
  public var fill: Tint? {
    switch box.values.kind {
    case .text(let text): text.fill
    case .row(let stack), .column(let stack): stack.fill
    default: nil
    }
  }

  /// Whether it changes by itself.
  public var isTimed: Bool { box.values.kind.isTimed }

  /// Returns whether a mode shows it.
  public func isShown(in mode: DisplayMode) -> Bool {
    self.mode == nil || self.mode == mode
  }

  /// Cached facts about the subtree.
  public var facts: TreeFacts { box.facts }

  /// The number of nodes, including the root and rows.
  public var count: Int { facts.count }
}
