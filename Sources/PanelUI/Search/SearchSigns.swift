internal import GTK

// Drawn, as the icons of a theme have to be found and read, which costs more than all the rest of
// the field.

/// A magnifying glass.
final class Magnifier: CanvasContent {
  var color = Color.black

  private static let side = 16

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    Measurement(Magnifier.side)
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let side = Double(Magnifier.side)
    snapshot.cairo(in: Rect(x: 0, y: 0, width: side, height: side)) { context in
      context.rectangle(RoundedRect(Rect(x: 2, y: 2, width: 9, height: 9), radius: 4.5))
      context.stroke(color, Stroke(width: 1.6))
      context.lines(through: [Point(x: 10, y: 10), Point(x: 14, y: 14)])
      context.stroke(color, Stroke(width: 1.8))
    }
  }
}

/// A cross, to clear what stands before it.
final class Cross: CanvasContent {
  var color = Color.black

  private static let side = 16

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    Measurement(Cross.side)
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let side = Double(Cross.side)
    snapshot.cairo(in: Rect(x: 0, y: 0, width: side, height: side)) { context in
      for (from, to) in [((4.5, 4.5), (11.5, 11.5)), ((11.5, 4.5), (4.5, 11.5))] {
        context.lines(through: [Point(x: from.0, y: from.1), Point(x: to.0, y: to.1)])
        context.stroke(color, Stroke(width: 1.6))
      }
    }
  }
}
