/// Opens the panel by a push of the pointer against the screen edge. Short touches and gliding
/// along the edge don't count.
nonisolated struct HotEdge: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    /// The edge stopped the pointer. Outward is how far it would have gone.
    case hit(time: Duration, outward: Double, along: Double, isGrabbed: Bool)
    case left
  }

  private struct Push: Equatable, Sendable {
    var start: Duration
    var last: Duration
    var distance: Double
  }

  private var push: Push?

  static let duration = Duration.milliseconds(200)
  /// A continuous push causes events more often than this.
  static let longestPause = Duration.milliseconds(150)
  /// In pixels of pointer motion: less is a resting hand.
  static let distance = 20.0

  /// Handles a pointer event; returns whether to show the panel. `isBusy` is called only if
  /// everything else fits: whether the user is dragging, or watching a video.
  mutating func handle(_ event: Event, isBusy: () -> Bool) -> Bool {
    guard case .hit(let time, let outward, let along, let isGrabbed) = event, !isGrabbed else {
      push = nil
      return false
    }
    guard outward >= along else { return false }
    guard var push, time >= push.last, time - push.last <= Self.longestPause else {
      push = Push(start: time, last: time, distance: outward)
      return false
    }
    push.last = time
    push.distance += outward
    self.push = push
    guard time - push.start >= Self.duration, push.distance >= Self.distance else { return false }
    // Only once for each push.
    self.push = nil
    return !isBusy()
  }
}
