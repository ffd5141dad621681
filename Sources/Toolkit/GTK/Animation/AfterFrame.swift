// Ownership: whoever waits owns it; releasing it takes the wish back. The registration for the frame
// knows it weakly.
// Threads: main only.

internal import GLib

/// Work that waits until a widget has been drawn: what need not be seen at first costs the first
/// frame nothing. Nothing happens while the widget is out of sight.
@MainActor public final class AfterFrame {
  private var ticks: FrameTicks?
  private var work: Source?

  public init(of widget: Widget, _ handler: @escaping @MainActor () -> Void) {
    ticks = FrameTicks(
      on: widget,
      tick: { [weak self] _ in
        guard let self else { return }
        cancel()
        // The frame is drawn before the loop gets to what has no hurry.
        work = .idle(priority: .low, handler)
      }, widgetIsGone: {})
  }

  isolated deinit { cancel() }

  private func cancel() {
    ticks?.cancel()
    ticks = nil
  }
}
