internal import GTK

/// The transition between two contents: removed and changed leaves fade out as snapshots, new ones
/// fade in, and moved ones slide.
final class ContentChange {
  static let duration = 0.15

  /// Snapshots of changed leaves, by leaf.
  private(set) var before: [ObjectIdentifier: RenderNode] = [:]
  /// Snapshots of removed leaves.
  private(set) var gone: [RenderNode] = []
  private var origins: [ObjectIdentifier: Point] = [:]
  private var arrived: Set<ObjectIdentifier> = []
  var progress = 0.0

  /// Records the places of the leaves before the change.
  func rememberPlaces(of leaves: [Leaf], _ places: [LeafPlace?]) {
    for (leaf, place) in zip(leaves, places) {
      if let place { origins[ObjectIdentifier(leaf)] = place.rect.origin }
    }
  }

  /// Records a snapshot of a leaf that will change.
  func rememberChange(of leaf: Leaf, on canvas: Canvas) {
    guard !(leaf is ProgressLeaf), let node = ContentChange.picture(of: leaf, on: canvas) else {
      return
    }
    before[ObjectIdentifier(leaf)] = node
  }

  /// Records a snapshot of a leaf that will be removed.
  func rememberLoss(of leaf: Leaf, on canvas: Canvas) {
    guard leaf.presence.fades, let node = ContentChange.picture(of: leaf, on: canvas) else {
      return
    }
    gone.append(node)
  }

  func rememberArrival(of leaf: Leaf) {
    arrived.insert(ObjectIdentifier(leaf))
    movesLeaves = true
  }

  /// Excludes a leaf that changes at once.
  func leaveOut(_ leaf: Leaf) {
    let key = ObjectIdentifier(leaf)
    before[key] = nil
    origins[key] = nil
    arrived.remove(key)
  }

  private static func picture(of leaf: Leaf, on canvas: Canvas) -> RenderNode? {
    guard leaf.isShown, leaf.widget.isMapped else { return nil }
    // A control that has just changed, such as a switch, has no allocation until the next frame: GTK
    // would warn, and draw nothing.
    _ = canvas.measure(leaf.widget, .horizontal)
    canvas.allocate(leaf.widget, in: leaf.place)
    return RenderNode.record { canvas.snapshot(leaf.widget, into: $0) }
  }

  /// Whether any leaf moves or appears.
  private(set) var movesLeaves = false

  func opacity(of leaf: Leaf) -> Double {
    arrived.contains(ObjectIdentifier(leaf)) ? progress : 1
  }

  /// The animated place of a leaf. A leaf that crossfades doesn't move.
  func place(of leaf: Leaf, goingTo place: Rect) -> Rect {
    let key = ObjectIdentifier(leaf)
    guard before[key] == nil, let origin = origins[key], origin != place.origin else {
      return place
    }
    movesLeaves = true
    return Rect(origin: origin.mixed(with: place.origin, progress), size: place.size)
  }
}

nonisolated extension Point {
  /// Linear interpolation to another point.
  func mixed(with other: Point, _ fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
