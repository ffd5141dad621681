// The window is mapped at its final place and size, and only its content moves. A window that moves
// would be visible on the next monitor, and one that grows would be laid out in every frame.
// Without a compositor, the window is clipped to the visible part (`Placement.reveal`), as the rest
// would be black.

internal import GTK

/// Shows its child shifted over the edge by the hidden part. The child is laid out once and only
/// moves during the slide.
final class SlideView: CanvasContent {
  /// The visible fraction, from 0 to 1.
  var progress = 0.0 { didSet { if !isMoving { cache.empty() } } }
  var edge = Edge.right
  /// The panel's size.
  var size = Size.zero
  /// The space for the shadow, on the side towards the middle of the screen.
  var shadowWidth = 0.0
  var shadow = PanelShadow()
  private let cache = LayerCache()
  private var isMoving: Bool { progress > 0 && progress < 1 }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    // The content never determines the panel's size; GTK requires that every widget is measured
    // before its allocation.
    for child in canvas.children { _ = canvas.measure(child, orientation, for: size) }
    let wanted =
      orientation == .horizontal ? self.size.width + shadowWidth : self.size.height
    return Measurement(minimum: 0, natural: Int(wanted))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let frame = frame(in: Size(width: Double(width), height: Double(height)))
    for child in canvas.children { canvas.allocate(child, in: frame) }
  }

  /// The child's frame in a window. It keeps its full size; the part nearest the screen's center is
  /// visible. A window without space for the shadow yet has none.
  private func frame(in window: Size) -> Rect {
    let size = Size(
      width: min(window.width, max(window.width - shadowWidth, self.size.width)),
      height: window.height)
    let part = visiblePart(of: size, at: progress)
    let x = edge == .right ? window.width - size.width + part.minX : part.maxX - size.width
    return Rect(origin: Point(x: x, y: 0), size: size)
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    // Workaround: GTK 4.8 draws no empty frame, and keeps the last one.
    guard progress > 0 else {
      return snapshot.cairo(in: Rect(x: 0, y: 0, width: 1, height: 1)) { _ in }
    }
    if shadowWidth > 0 {
      let window = Size(width: Double(canvas.width), height: Double(canvas.height))
      shadow.draw(
        beside: frame(in: window), at: edge, presence: min(1, 2 * progress), into: snapshot)
    }
    for child in canvas.children {
      cache.draw(child, of: canvas, isMoving: isMoving, into: snapshot)
    }
  }

  /// The part of the panel that is on the screen at this progress, in whole pixels.
  func visiblePart(of size: Size, at progress: Double) -> Rect {
    let width = (size.width * progress).rounded()
    return Rect(
      x: edge == .right ? size.width - width : 0, y: 0, width: width, height: size.height)
  }
}
