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
// Types with a builder, and not functions, so that `if` and `for` say what is there, what only a
// text has (such as a role) can be said of nothing else, and modifiers come in any order.

/// A part of content as it is written in Swift. It stands for its node.
public protocol Part: Sendable {
  var node: Node { get set }
}

extension Part {
  /// Keeps its identity between updates: what has no id is known by its place.
  public func id(_ id: String) -> Self { with { $0.id = id } }

  /// Shows it only in one mode.
  public func shown(in mode: DisplayMode) -> Self { with { $0.mode = mode } }

  /// What a click on it does.
  public func action(_ action: Action) -> Self { with { $0.action = action } }

  /// What else can be done with it, by a right click, a long press, or Shift and F10.
  public func menu(_ items: [MenuItem]) -> Self { with { $0.menu = items } }

  /// What a screen reader says instead of what is drawn.
  public func label(_ label: String) -> Self { with { $0.label = label } }

  /// Nil is the color of text, or the accent.
  public func tint(_ tint: Tint?) -> Self { with { $0.tint = tint } }

  public func strength(_ strength: Strength) -> Self { with { $0.strength = strength } }

  /// How it becomes something else, with all that is in it.
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

  /// Content as it is written; several parts are below each other.
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
  /// New content as it is written; several parts are below each other.
  public init(
    name: String? = nil, refreshAfter: Duration? = nil, margins: Margins? = nil,
    wakeAt: Duration? = nil, @ContentBuilder _ content: () -> [Node]
  ) {
    self.init(
      Node(content), name: name, refreshAfter: refreshAfter, margins: margins, wakeAt: wakeAt)
  }
}

/// Gathers the parts that are written in braces.
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
