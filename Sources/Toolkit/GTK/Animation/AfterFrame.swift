// Ownership: the waiting object owns it; releasing it cancels the work. The frame clock holds it
// weakly. Threads: main only.

internal import GLib

/// Work that waits until a widget was drawn, so that it doesn't delay the first frame. It never
/// runs while the widget isn't mapped.
@MainActor public final class AfterFrame {
  private var ticks: FrameTicks?
  private var work: Source?

  public init(of widget: Widget, _ handler: @escaping @MainActor () -> Void) {
    ticks = FrameTicks(
      on: widget,
      tick: { [weak self] _ in
        guard let self else { return }
        cancel()
        // An idle source runs after the frame is drawn.
        work = .idle(priority: .low, handler)
      }, widgetIsGone: {})
  }

  isolated deinit { cancel() }

  private func cancel() {
    ticks?.cancel()
    ticks = nil
  }
}
