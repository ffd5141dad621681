internal import GLib
internal import GTK

/// The animation with which content replaces other content.
final class ContentReplacement {
  /// What fades and moves; nil at rest.
  private(set) var change: ContentChange?
  private var animation: Animation?
  /// When content last replaced other content on the screen.
  private var lastChange: Moment?
  private let moved: (_ movesLeaves: Bool) -> Void

  /// Content that changes every second, such as a clock, changes at once: its fading letters would hardly
  /// ever be at rest.
  private static let shortestPause = Duration.milliseconds(1500)

  /// `moved` is called in each frame.
  init(on canvas: Canvas, moved: @escaping (_ movesLeaves: Bool) -> Void) {
    self.moved = moved
    animation = Animation(on: canvas, from: 1) { [weak self] in self?.move(to: $0) }
  }

  /// Notes that content replaces other content now; true where the last time was just before.
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

  /// Goes to the end at once.
  func finish() { animation?.jump(to: 1) }

  private func move(to progress: Double) {
    guard let change else { return }
    change.progress = progress
    if progress >= 1 { self.change = nil }
    moved(change.movesLeaves)
  }
}
