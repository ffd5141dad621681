internal import GTK

/// New content taking the place of old: what is gone and what has changed are pictures of how they
/// were, fading; what is new appears; what was only moved moves.
final class ContentChange {
  static let duration = 0.15

  /// How leaves looked that show something else now, by leaf.
  private(set) var before: [ObjectIdentifier: RenderNode] = [:]
  /// How leaves looked that are gone.
  private(set) var gone: [RenderNode] = []
  private var origins: [ObjectIdentifier: Point] = [:]
  private var arrived: Set<ObjectIdentifier> = []
  var progress = 0.0

  /// Remembers where the leaves were before any of them came or went.
  func rememberPlaces(of leaves: [Leaf], _ places: [LeafPlace?]) {
    for (leaf, place) in zip(leaves, places) {
      if let place { origins[ObjectIdentifier(leaf)] = place.rect.origin }
    }
  }

  /// Remembers how a leaf looks that will show something else.
  func rememberChange(of leaf: Leaf, on canvas: Canvas) {
    guard !(leaf is ProgressLeaf), let node = ContentChange.picture(of: leaf, on: canvas) else {
      return
    }
    before[ObjectIdentifier(leaf)] = node
  }

  /// Remembers how a leaf looks that will be taken away.
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

  /// Forgets what shows something else at once.
  func leaveOut(_ leaf: Leaf) {
    let key = ObjectIdentifier(leaf)
    before[key] = nil
    origins[key] = nil
    arrived.remove(key)
  }

  private static func picture(of leaf: Leaf, on canvas: Canvas) -> RenderNode? {
    guard leaf.isShown, leaf.widget.isMapped else { return nil }
    return RenderNode.record { canvas.snapshot(leaf.widget, into: $0) }
  }

  /// Whether anything has another place on its way, or is only just coming.
  private(set) var movesLeaves = false

  func opacity(of leaf: Leaf) -> Double {
    arrived.contains(ObjectIdentifier(leaf)) ? progress : 1
  }

  /// Where a leaf is on its way. What fades from one thing to another stays in its place.
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
  /// The point so far on the way to another.
  func mixed(with other: Point, _ fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}
