internal import GTK

/// The hairline between the panel and the desktop, so that it never dissolves into a similar wallpaper.
final class PanelEdge {
  let canvas: Canvas
  private let line = Line()

  init() {
    canvas = Canvas(role: .presentation, content: line)
    canvas.takesPointer = false
  }

  /// The edge of the screen that the panel is at.
  var side: Edge {
    get { line.side }
    set {
      line.side = newValue
      canvas.queueDraw()
    }
  }

  var color: Color {
    get { line.color }
    set {
      line.color = newValue
      canvas.queueDraw()
    }
  }

  private final class Line: CanvasContent {
    var side = Edge.right
    var color = Color.clear

    func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
      let x = side == .right ? 0 : Double(canvas.width) - 1
      snapshot.fill(color, in: Rect(x: x, y: 0, width: 1, height: Double(canvas.height)))
    }
  }
}
