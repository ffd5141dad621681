internal import GLib
internal import WidgetCore

/// Which modes of the content were drawn, and whether its cost is charged to the widget.
final class DrawingReport {
  private var drawn: Set<DisplayMode> = []
  private var frameEnd: Source?
  /// Until new content was drawn at rest.
  private(set) var isCharging = false

  /// New content is shown.
  func begin() {
    drawn = []
    frameEnd = nil
    isCharging = true
  }

  func hasDrawn(_ mode: DisplayMode) -> Bool { drawn.contains(mode) }

  /// A mode is being drawn; false where it was before.
  func draw(_ mode: DisplayMode) -> Bool { drawn.insert(mode).inserted }

  /// Calls `body` when the frame is out, which is when the loop has nothing more urgent to do.
  func afterFrame(_ body: @escaping () -> Void) {
    frameEnd = .idle(priority: .low) { [weak self] in
      self?.frameEnd = nil
      body()
    }
  }

  func stopCharging() { isCharging = false }
}
