internal import GTK
internal import Theme
internal import WidgetCore

/// A short text that changes often. A label would lay out the whole window on each change, with a
/// dozen round trips to the X server. This redraws in its current size while that is enough.
final class HeaderTime {
  let canvas: Canvas
  private let drawing = Drawing()

  init(style: String, _ role: TextRole) {
    canvas = Canvas(role: .label, content: drawing)
    canvas.classes = [style, role.styleClass]
  }

  var text: String {
    get { drawing.text }
    set {
      guard newValue != drawing.text else { return }
      let room = drawing.size(on: canvas)
      drawing.text = newValue
      canvas.setAccessible(.label(newValue))
      if drawing.size(on: canvas) == room { canvas.queueDraw() } else { canvas.queueResize() }
    }
  }

  private final class Drawing: CanvasContent {
    var text = "" { didSet { layout?.text = text } }
    private var layout: TextLayout?
    private var fontSerial: UInt32?

    /// In whole pixels, as GTK lays out widgets.
    func size(on canvas: Canvas) -> Size {
      let size = layout(on: canvas).size
      return Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
      let room = self.size(on: canvas)
      return Measurement(Int(orientation == .horizontal ? room.width : room.height))
    }

    func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
      snapshot.text(layout(on: canvas), canvas.color)
    }

    func styleChanged(_ canvas: Canvas) {
      guard fontSerial != canvas.fontSerial else { return }
      layout = nil
      canvas.queueResize()
    }

    func dispose(_ canvas: Canvas) { layout = nil }

    private func layout(on canvas: Canvas) -> TextLayout {
      if let layout, fontSerial == canvas.fontSerial { return layout }
      let new = TextLayout(text, on: canvas, font: Font(hasTabularFigures: true))
      (layout, fontSerial) = (new, canvas.fontSerial)
      return new
    }
  }
}
