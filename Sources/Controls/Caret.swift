public import GTK

/// A small arrow that points down, and up once it is turned.
public final class Caret {
  public let canvas: Canvas
  private let drawing: Drawing

  public init(color: Color) {
    drawing = Drawing(color: color)
    canvas = Canvas(role: .presentation, content: drawing)
    canvas.takesPointer = false
  }

  /// How far it is turned: 0 points down, 1 points up.
  public func turn(_ progress: Double) {
    guard progress != drawing.progress else { return }
    drawing.progress = progress
    canvas.queueDraw()
  }

  public func apply(_ color: Color) {
    drawing.color = color
    canvas.queueDraw()
  }

  private final class Drawing: CanvasContent {
    var color: Color { didSet { arrow = nil } }
    var progress = 0.0
    private var arrow: RenderNode?

    private static let size = Size(width: 12, height: 6)

    init(color: Color) { self.color = color }

    func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
      Measurement(16)
    }

    func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
      guard let arrow = arrow ?? draw() else { return }
      self.arrow = arrow
      snapshot.translated(by: Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2)) {
        snapshot.rotated(degrees: 180 * progress) { snapshot.append(arrow) }
      }
    }

    /// The arrow about its own middle.
    private func draw() -> RenderNode? {
      let (width, height) = (Drawing.size.width, Drawing.size.height)
      return .record { snapshot in
        snapshot.cairo(in: Rect(x: -8, y: -8, width: 16, height: 16)) { context in
          context.lines(through: [
            Point(x: -width / 2, y: -height / 2), Point(x: 0, y: height / 2),
            Point(x: width / 2, y: -height / 2),
          ])
          context.stroke(color, Stroke(width: 2))
        }
      }
    }
  }
}
