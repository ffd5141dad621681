// The window is at its place, in its full size, from the moment it is mapped, and only what is in
// it moves. A window that moved in from outside would be seen on the monitor next to it, and one
// that grew would be laid out in every frame. Where no compositor runs, the window is cut to what
// has come in so far (`Placement.reveal`), since what isn't drawn would be black.

internal import GTK

/// Shows its child moved out over the edge by as much as is still hidden of it. The child is laid
/// out once; while it slides, only its place changes.
final class SlideView: CanvasContent {
  /// How much is visible, from 0 to 1.
  var progress = 0.0 { didSet { if !isMoving { cache.empty() } } }
  var edge = Edge.right
  /// The size that the window is to have.
  var size = Size.zero
  private let cache = LayerCache()
  private var isMoving: Bool { progress > 0 && progress < 1 }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    // What is inside never decides how large the panel is; it is asked only because GTK wants
    // every widget to be measured before it is given its place.
    for child in canvas.children { _ = canvas.measure(child, orientation, for: size) }
    let wanted = orientation == .horizontal ? self.size.width : self.size.height
    return Measurement(minimum: 0, natural: Int(wanted))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let size = Size(width: Double(width), height: Double(height))
    for child in canvas.children {
      canvas.allocate(child, in: Rect(origin: origin(in: size), size: size))
    }
  }

  /// The child keeps its whole size; what is visible of it is the part nearest the middle of the screen.
  private func origin(in size: Size) -> Point {
    let part = visiblePart(of: size, at: progress)
    return Point(x: edge == .right ? part.minX : part.maxX - size.width, y: 0)
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    // Workaround: GTK 4.8 draws no frame of a window in which nothing is drawn, and keeps the last one.
    guard progress > 0 else {
      return snapshot.cairo(in: Rect(x: 0, y: 0, width: 1, height: 1)) { _ in }
    }
    for child in canvas.children {
      cache.draw(child, of: canvas, isMoving: isMoving, into: snapshot)
    }
  }

  /// The part of the window that the panel covers when so much of it is visible, in whole pixels.
  func visiblePart(of size: Size, at progress: Double) -> Rect {
    let width = (size.width * progress).rounded()
    return Rect(
      x: edge == .right ? size.width - width : 0, y: 0, width: width, height: size.height)
  }
}
