public import GTK
internal import WidgetCore

// Hit testing.

extension ContentView {
  /// Whether a node's action takes a click at a point.
  public func hasAction(at point: Point) -> Bool {
    let places = places()
    return leaves.indices.contains { index in
      leaves[index].isShown && leaves[index].action != nil && places[index]?.contains(point) == true
    }
  }

  /// The node's own tooltip; otherwise the whole text, where some of it is cut off.
  func tooltip(at point: Point) -> Tooltip? {
    let places = places()
    if let plan = plan?.tooltip(at: point, places), let text = plan.node.tooltip {
      return Tooltip(text, about: plan.frame(places))
    }
    for (leaf, place) in zip(leaves, places).reversed() {
      guard leaf.isShown, let place, place.contains(point) else { continue }
      if let text = leaf.hiddenText(in: place.width) { return Tooltip(text, about: place) }
    }
    return nil
  }
}
