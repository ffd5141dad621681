// Ownership: the widget's tick callback retains the ticks, and its destroy notification releases
// them, once: on cancel, or when the widget is disposed. Until then the widget is alive, so a bare
// pointer to it suffices. The owner of ticks cancels them.

internal import CGTK
internal import GLib

/// A callback before each frame of a widget, and a last one when the widget goes first.
@MainActor final class FrameTicks {
  /// The number of registrations, for tests that look for leaks.
  static var liveCount = 0

  private let widget: UnsafeMutablePointer<GtkWidget>
  private let tick: (_ seconds: Double) -> Void
  private let widgetIsGone: () -> Void
  private var identifier: UInt32 = 0
  /// The frames of a test's clock.
  private var manual: (clock: ManualClock, number: Int)?

  @discardableResult
  init(
    on widget: Widget, tick: @escaping (_ seconds: Double) -> Void,
    widgetIsGone: @escaping () -> Void
  ) {
    self.widget = widget.cast()
    self.tick = tick
    self.widgetIsGone = widgetIsGone
    FrameTicks.liveCount += 1
    identifier = gtk_widget_add_tick_callback(
      self.widget, tickOfFrame, Unmanaged.passRetained(self).toOpaque(), endOfTicks)
    if let clock = ManualClock.current {
      manual = (clock, clock.addFrames { [weak self] in self?.fireByHand($0) })
    }
  }

  isolated deinit { FrameTicks.liveCount -= 1 }

  /// Cancels them. It may be called twice, and by the tick itself.
  func cancel() {
    guard identifier != 0 else { return }
    let ended = identifier
    identifier = 0
    stopManual()
    gtk_widget_remove_tick_callback(widget, ended)
  }

  /// Calls the tick; false ends it.
  fileprivate func fire(_ seconds: Double) -> Bool {
    guard identifier != 0 else { return false }
    if manual == nil { tick(seconds) }
    return identifier != 0
  }

  private func fireByHand(_ seconds: Double) {
    if identifier != 0, gtk_widget_get_mapped(widget) != 0 { tick(seconds) }
  }

  private func stopManual() {
    manual.map { $0.clock.remove($0.number) }
    manual = nil
  }

  fileprivate func end() {
    guard identifier != 0 else { return }
    identifier = 0
    stopManual()
    widgetIsGone()
  }
}

private let tickOfFrame: GtkTickCallback = { _, clock, data in
  guard let clock, let data else { return 0 }
  let seconds = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
  nonisolated(unsafe) let unsafeData = data
  return MainActor.assumeIsolated {
    Unmanaged<FrameTicks>.fromOpaque(unsafeData).takeUnretainedValue().fire(seconds) ? 1 : 0
  }
}

private let endOfTicks: GDestroyNotify = { data in
  guard let data else { return }
  nonisolated(unsafe) let unsafeData = data
  MainActor.assumeIsolated {
    Unmanaged<FrameTicks>.fromOpaque(unsafeData).takeRetainedValue().end()
  }
}

// Ownership: the waiting object owns it; releasing it cancels the work. The frame clock holds it
// weakly. Threads: main only.

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
