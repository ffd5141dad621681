/// What calls the panel by the edge of the screen: the pointer, pushed against it for a while. A short
/// touch is none, nor is a pointer that only glides along.
nonisolated struct HotEdge: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    /// The pointer was held by the edge at this time. Outward is how far it would have gone.
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
  /// A hand that pushes trembles the pointer more often than that.
  static let longestPause = Duration.milliseconds(150)
  /// In the pixels that the pointer would have gone: less is a hand that only rests.
  static let distance = 20.0

  /// Takes in what the pointer does, and says whether the panel is to be shown. `isBusy` is asked
  /// only when all else is so: whether the user is dragging, or looks at a film.
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
    // Once for each push, whatever comes of it.
    self.push = nil
    return !isBusy()
  }
}
