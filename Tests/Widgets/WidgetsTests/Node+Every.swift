import WidgetCore

extension Node {
  var everyNode: [Node] { [self] + children.flatMap(\.everyNode) }

  func everyNode(in mode: DisplayMode) -> [Node] {
    guard self.mode == nil || self.mode == mode else { return [] }
    return [self] + children.flatMap { $0.everyNode(in: mode) }
  }
}
