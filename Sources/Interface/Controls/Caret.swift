public import GTK

/// A small arrow that rotates between down and up.
public final class Caret {
  public let canvas: Canvas
  private let drawing: Drawing

  /// `scale` is the text scale.
  public init(color: Color, scale: Double = 1) {
    drawing = Drawing(color: color)
    drawing.scale = max(1, scale)
    canvas = Canvas(role: .presentation, content: drawing)
    canvas.takesPointer = false
  }

  /// Rotates it: 0 points down, 1 points up.
  public func turn(_ progress: Double) {
    guard progress != drawing.progress else { return }
    drawing.progress = progress
    canvas.queueDraw()
  }

  public func apply(_ color: Color, scale: Double = 1) {
    drawing.color = color
    drawing.scale = max(1, scale)
    canvas.queueResize()
  }

  private final class Drawing: CanvasContent {
    var color: Color { didSet { arrow = nil } }
    var scale = 1.0 { didSet { arrow = nil } }
    var progress = 0.0
    private var arrow: RenderNode?

    private static let size = Size(width: 12, height: 6)

    init(color: Color) { self.color = color }

    func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
      Measurement(Int((16 * scale).rounded()))
    }

    func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
      guard let arrow = arrow ?? draw() else { return }
      self.arrow = arrow
      snapshot.translated(by: Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2)) {
        snapshot.rotated(degrees: 180 * progress) { snapshot.append(arrow) }
      }
    }

    /// The arrow around its center.
    private func draw() -> RenderNode? {
      let (width, height) = (Drawing.size.width * scale, Drawing.size.height * scale)
      let reach = 8 * scale
      return .record { snapshot in
        snapshot.cairo(in: Rect(x: -reach, y: -reach, width: reach * 2, height: reach * 2)) {
          context in
          context.lines(through: [
            Point(x: -width / 2, y: -height / 2), Point(x: 0, y: height / 2),
            Point(x: width / 2, y: -height / 2),
          ])
          context.stroke(color, Stroke(width: 2 * scale.squareRoot()))
        }
      }
    }
  }
}
