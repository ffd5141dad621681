// Content is written as it will look:
//
//     Column {
//       Row {
//         Text("Used Space").role(.title)
//         Spacer()
//         Text("61.3%").role(.value).tint(.blue)
//       }
//       Progress(0.613)
//       if isLow { Text("Nearly full").tint(.red).shown(in: .expanded) }
//     }
//
// Parts are types with a result builder, so that `if` and `for` work, kind-specific modifiers (such as a role)
// exist only where they apply, and modifiers come in any order.

/// A part of content in Swift; it makes one node.
public protocol Part: Sendable {
  var node: Node { get set }
}

extension Part {
  /// Its identity between updates; without an id, that is its index.
  public func id(_ id: String) -> Self { with { $0.id = id } }

  /// Shows it only in one mode.
  public func shown(in mode: DisplayMode) -> Self { with { $0.mode = mode } }

  /// Sets the action of a click.
  public func action(_ action: Action) -> Self { with { $0.action = action } }

  /// Sets the context menu: right click, long press, or Shift+F10.
  public func menu(_ items: [MenuItem]) -> Self { with { $0.menu = items } }

  /// Sets the accessible label.
  public func label(_ label: String) -> Self { with { $0.label = label } }

  /// Sets what a pointer that rests on it shows.
  public func tooltip(_ text: String) -> Self { with { $0.tooltip = text } }

  /// Sets the tint; nil is the color of text, or the accent.
  public func tint(_ tint: Tint?) -> Self { with { $0.tint = tint } }

  public func strength(_ strength: Strength) -> Self { with { $0.strength = strength } }

  /// Sets the transition of it and its children.
  public func change(_ change: ContentTransition) -> Self { with { $0.change = change } }

  func with(_ change: (inout Node) -> Void) -> Self {
    var copy = self
    change(&copy.node)
    return copy
  }
}

extension Node: Part {
  public var node: Node {
    get { self }
    set { self = newValue }
  }

  /// Content from a builder; several parts form a column.
  public init(@ContentBuilder _ content: () -> [Node]) {
    let nodes = content()
    if nodes.count == 1 {
      self = nodes[0]
    } else {
      self.init(.column(.column(nodes)))
    }
  }
}

extension Update {
  /// New content from a builder; several parts form a column.
  public init(
    name: String? = nil, refreshAfter: Duration? = nil, margins: Margins? = nil,
    wakeAt: Duration? = nil, relevant: Relevance? = nil,
    @ContentBuilder _ content: () -> [Node]
  ) {
    self.init(
      Node(content), name: name, refreshAfter: refreshAfter, margins: margins, wakeAt: wakeAt,
      relevant: relevant)
  }
}

/// Collects parts in braces.
@resultBuilder
public enum ContentBuilder {
  public static func buildExpression(_ part: some Part) -> [Node] { [part.node] }
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  public static func buildBlock(_ nodes: [Node]...) -> [Node] { nodes.flatMap(\.self) }
  public static func buildOptional(_ nodes: [Node]?) -> [Node] { nodes ?? [] }
  public static func buildEither(first nodes: [Node]) -> [Node] { nodes }
  public static func buildEither(second nodes: [Node]) -> [Node] { nodes }
  public static func buildArray(_ nodes: [[Node]]) -> [Node] { nodes.flatMap(\.self) }
}
