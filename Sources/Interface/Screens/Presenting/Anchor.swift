internal import GTK

/// The anchor of a popover.
struct Anchor {
  var widget: Widget
  /// The position of the pointer on the widget.
  var point: Point?

  /// Returns its place on a presenter.
  func place(in root: Widget) -> Place? {
    widget.bounds(in: root).map { bounds in
      Place(
        frame: bounds,
        point: point.map { Point(x: bounds.minX + $0.x, y: bounds.minY + $0.y) })
    }
  }

  /// A rectangle on the presenter, and a point in it.
  nonisolated struct Place: Equatable, Sendable {
    var frame: Rect
    var point: Point?
  }
}
