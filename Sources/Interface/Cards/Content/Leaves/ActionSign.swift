internal import GTK
internal import Theme
internal import WidgetCore

/// The sign of where a click leads, drawn in the margin beside the content, so it never moves text.
nonisolated enum ActionSign: Hashable, Sendable {
  /// A chevron: a page of the panel. Always shown.
  case page
  /// An arrow: the browser or another app. Shown on hover and focus.
  case leaving

  init?(_ action: Action?) {
    switch action {
    case .show: self = .page
    case .open, .visit, .openApp, .launch: self = .leaving
    default: return nil
    }
  }

  /// The distance of its center from the content and from the card's edge.
  static let besideContent = 7.5
  static let besideEdge = 8.5
  /// The largest distance of its center from the top.
  static let lowest = 44.0

  /// Draws it around a point.
  @MainActor func draw(
    at center: Point, _ theme: Theme, _ direction: ReadingDirection, color: Color? = nil,
    scale: Double = 1, into snapshot: borrowing Snapshot
  ) {
    let size = scale * min(max(1, theme.textScale), 4.0 / 3)
    let across = direction == .rightToLeft ? -size : size
    func stroke(_ context: borrowing CairoContext, _ points: [(x: Double, y: Double)]) {
      context.lines(
        through: points.map { Point(x: center.x + $0.x * across, y: center.y + $0.y * size) })
      context.stroke(color ?? theme.foreground.secondary, Stroke(width: 1.6 * size.squareRoot()))
    }
    let bounds = Rect(x: center.x - 8, y: center.y - 8, width: 16, height: 16)
    snapshot.cairo(in: bounds) { context in
      switch self {
      case .page: stroke(context, [(-2, -4), (2, 0), (-2, 4)])
      case .leaving:
        stroke(context, [(-3.5, 3.5), (3, -3)])
        stroke(context, [(-2, -3.5), (3.5, -3.5), (3.5, 2)])
      }
    }
  }
}
