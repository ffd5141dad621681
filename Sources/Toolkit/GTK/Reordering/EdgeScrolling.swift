internal import CGTK
internal import GLib

/// Scrolls the view around a column while something in it is dragged near an edge.
@MainActor public final class EdgeScrolling {
  private let column: Widget
  private let scrolled: (_ way: Double) -> Void
  /// The pointer, in the column's coordinates.
  private var pointer: Point?
  private var ticks: FrameTicks?
  /// The frame time of the last step.
  private var time: Double?

  /// `scrolled` receives the distance scrolled below a resting pointer.
  public init(of column: Widget, scrolled: @escaping (_ way: Double) -> Void) {
    self.column = column
    self.scrolled = scrolled
  }

  isolated deinit { ticks?.cancel() }

  /// Scrolls while the pointer, in the column's coordinates, is near an edge.
  public func follow(_ pointer: Point) {
    self.pointer = pointer
    guard speed != 0 else { return rest() }
    guard ticks == nil else { return }
    ticks = FrameTicks(
      on: column, tick: { [weak self] in self?.scroll(at: $0) },
      widgetIsGone: { [weak self] in self?.ticks = nil })
  }

  /// Ends the drag.
  public func stop() {
    pointer = nil
    rest()
  }

  private func rest() {
    ticks?.cancel()
    ticks = nil
    time = nil
  }

  private var speed: Double {
    guard let pointer, let scroller = ScrolledWindow.around(column),
      let place = column.bounds(in: scroller), let seen = column.convert(pointer, to: scroller)
    else { return 0 }
    return Reordering.scrollSpeed(
      pointer: seen.y, page: Double(scroller.height), column: place.minY...place.maxY)
  }

  private func scroll(at now: Double) {
    guard let adjustment = ScrolledWindow.around(column)?.verticalAdjustment else { return rest() }
    // The first step has no duration, and one after a pause is limited.
    let seconds = time.map { min(max(now - $0, 0), 0.05) } ?? 0
    time = now
    let before = adjustment.value
    adjustment.value = before + speed * seconds
    let way = adjustment.value - before
    guard seconds > 0 else { return }
    guard way != 0 else { return rest() }
    scrolled(way)
  }
}

extension ScrolledWindow {
  /// The innermost one around a widget.
  public static func around(_ widget: Widget) -> ScrolledWindow? {
    gtk_widget_get_ancestor(widget.cast(), gtk_scrolled_window_get_type()).map {
      ScrolledWindow(retaining: UnsafeMutableRawPointer($0))
    }
  }
}
