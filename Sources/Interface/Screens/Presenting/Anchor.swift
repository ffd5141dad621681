internal import GTK

/// What a popover belongs to.
struct Anchor {
  var widget: Widget
  /// Where on it the user has pointed.
  var point: Point?

  /// Where that is on a stage.
  func place(in root: Widget) -> Place? {
    widget.bounds(in: root).map { bounds in
      Place(
        frame: bounds,
        point: point.map { Point(x: bounds.minX + $0.x, y: bounds.minY + $0.y) })
    }
  }

  /// A rectangle of the stage, and a point in it.
  nonisolated struct Place: Equatable, Sendable {
    var frame: Rect
    var point: Point?
  }
}
