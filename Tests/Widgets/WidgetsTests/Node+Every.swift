import WidgetCore

extension Node {
  /// The node and its descendants.
  var everyNode: [Node] { [self] + children.flatMap(\.everyNode) }

  /// All nodes of a mode, from the outside in.
  func nodes(in mode: DisplayMode) -> [Node] {
    isShown(in: mode) ? [self] + children.flatMap { $0.nodes(in: mode) } : []
  }
}
