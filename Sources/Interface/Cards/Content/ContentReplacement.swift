internal import GLib
internal import GTK

/// Animates the replacement of content.
final class ContentReplacement {
  /// The current transition; nil at rest.
  private(set) var change: ContentChange?
  private var animation: Animation?
  /// The time of the last visible replacement.
  private var lastChange: Moment?
  private let moved: (_ movesLeaves: Bool) -> Void

  /// Content that changes every second, such as a clock, isn't faded: it would rarely be at rest.
  private static let shortestPause = Duration.milliseconds(1500)

  /// `moved` is called in each frame.
  init(on canvas: Canvas, moved: @escaping (_ movesLeaves: Bool) -> Void) {
    self.moved = moved
    animation = Animation(on: canvas, from: 1) { [weak self] in self?.move(to: $0) }
  }

  /// Records a replacement; true if the last one was too recent to animate.
  func isTooSoon() -> Bool {
    let now = Moment.now
    defer { lastChange = now }
    return lastChange.map { now - $0 < ContentReplacement.shortestPause } ?? false
  }

  func begin(_ change: ContentChange) {
    self.change = change
    animation?.jump(to: 0)
    animation?.transition(to: 1, over: ContentChange.duration, curve: .easeInOut)
  }

  /// Ends the animation.
  func finish() { animation?.jump(to: 1) }

  private func move(to progress: Double) {
    guard let change else { return }
    change.progress = progress
    if progress >= 1 { self.change = nil }
    moved(change.movesLeaves)
  }
}
