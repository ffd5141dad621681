internal import GTK
internal import Theme

// Drawn, because loading theme icons costs more than the rest of the field.

/// A small icon in the field that scales with its text.
class SearchSign: CanvasContent {
  final var color = Color.black
  private final var side = SearchSign.side

  /// The coordinate space of `draw`.
  static let side = 16.0

  /// Applies a theme's color and size; returns whether the size changed.
  final func apply(_ theme: Theme) -> Bool {
    color = theme.foreground.secondary
    let side = (SearchSign.side * max(1, theme.textScale)).rounded()
    defer { self.side = side }
    return side != self.side
  }

  final func measure(
    _ canvas: Canvas, _ orientation: Orientation, for size: Int?
  ) -> Measurement {
    Measurement(Int(side))
  }

  final func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    snapshot.cairo(in: Rect(x: 0, y: 0, width: side, height: side)) { context in
      context.scale(by: side / SearchSign.side)
      draw(context)
    }
  }

  func draw(_ context: borrowing CairoContext) {}
}

/// A magnifying glass.
final class Magnifier: SearchSign {
  override func draw(_ context: borrowing CairoContext) {
    context.rectangle(RoundedRect(Rect(x: 2, y: 2, width: 9, height: 9), radius: 4.5))
    context.stroke(color, Stroke(width: 1.6))
    context.lines(through: [Point(x: 10, y: 10), Point(x: 14, y: 14)])
    context.stroke(color, Stroke(width: 1.8))
  }
}

/// A cross that clears the field.
final class Cross: SearchSign {
  override func draw(_ context: borrowing CairoContext) {
    for (from, to) in [((4.5, 4.5), (11.5, 11.5)), ((11.5, 4.5), (4.5, 11.5))] {
      context.lines(through: [Point(x: from.0, y: from.1), Point(x: to.0, y: to.1)])
      context.stroke(color, Stroke(width: 1.6))
    }
  }
}
