public import GTK

// Hit testing.

extension ContentView {
  /// Whether a node's action takes a click at a point.
  public func hasAction(at point: Point) -> Bool {
    let places = places()
    return leaves.indices.contains { index in
      leaves[index].isShown && leaves[index].action != nil && places[index]?.contains(point) == true
    }
  }

  func tooltip(at point: Point) -> Tooltip? {
    let places = places()
    for (leaf, place) in zip(leaves, places).reversed() {
      guard leaf.isShown, let place, place.contains(point) else { continue }
      if let text = leaf.hiddenText(in: place.width) { return Tooltip(text, about: place) }
    }
    return nil
  }
}
