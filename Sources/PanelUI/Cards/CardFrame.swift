internal import GTK
internal import WidgetCore

/// How a card is laid out and drawn: a strip with the header, below it the body, which is cut off
/// at the height that the card has at the moment.
final class CardFrame: CanvasContent {
  var material: Material
  var ink: Ink
  var measures = CardMeasures(textScale: 1)
  /// The height of the body at the moment, and the one that it is laid out for.
  var bodyHeight = 0.0
  var layoutHeight = 0.0
  var isHovered = false
  var isPressed = false

  let header: Widget
  var body: Widget?
  var caret: Widget?

  init(header: Widget, look: Look) {
    self.header = header
    material = look.material
    ink = look.ink
  }

  /// The height of the whole card at the moment, in whole pixels, so that nothing gets blurred.
  var height: Double { measures.headerHeight + bodyHeight.rounded() }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    // GTK wants every child to be measured before it gets its place.
    for child in canvas.children { _ = canvas.measure(child, orientation) }
    return orientation == .horizontal ? .zero : Measurement(Int(height))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let width = Double(width)
    let strip = measures.headerHeight
    canvas.allocate(header, in: Rect(x: 0, y: 0, width: width, height: strip))
    if let body {
      canvas.allocate(body, in: Rect(x: 0, y: strip, width: width, height: layoutHeight.rounded()))
    }
    if let caret {
      let side = measures.caretSide
      let x = canvas.direction == .rightToLeft ? 0 : width - side
      // It is hit a little above the card, too, where nothing else is.
      let above = CardMeasures.gap
      canvas.allocate(caret, in: Rect(x: x, y: -above, width: side, height: strip + above))
    }
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let width = Double(canvas.width)
    let strip = Rect(x: 0, y: 0, width: width, height: measures.headerHeight)
    let body = Rect(x: 0, y: strip.maxY, width: width, height: bodyHeight.rounded())
    let isOpen = body.height > 0
    let corners: RoundedRect.Corners =
      isOpen ? .top(CardMeasures.radius) : RoundedRect.Corners(CardMeasures.radius)
    snapshot.fill(material.strip, in: RoundedRect(strip, corners: corners))
    let bodyShape = RoundedRect(body, corners: .bottom(CardMeasures.radius))
    if isOpen { snapshot.fill(material.body, in: bodyShape) }
    if isHovered || isPressed {
      let whole = Rect(x: 0, y: 0, width: width, height: body.maxY)
      snapshot.fill(
        isPressed ? ink.press : ink.hover, in: RoundedRect(whole, radius: CardMeasures.radius))
    }
    canvas.snapshot(header, into: snapshot)
    if isOpen, let child = self.body {
      snapshot.clip(to: bodyShape) { canvas.snapshot(child, into: snapshot) }
    }
    if let caret { canvas.snapshot(caret, into: snapshot) }
  }
}
