/// How something looks that only moves, as pixels: its texts and shapes would be drawn anew in each frame of a
/// movement. Where nothing moves any more, or its pixels aren't those of the screen, it is drawn.
@MainActor public final class MovingPicture {
  private var drawing: RenderNode?
  private var origin = Point.zero
  private var picture: RenderNode?

  public init() {}

  /// Whether it is painted at the moment, and not drawn.
  public var isPainted: Bool { picture != nil }

  /// Draws a child that lies there now, in whole pixels.
  public func draw(
    _ child: Widget, of canvas: Canvas, at origin: Point, isMoving: Bool,
    into snapshot: borrowing Snapshot
  ) {
    guard isMoving, canvas.isScaledEvenly,
      let drawing = RenderNode.record({ canvas.snapshot(child, into: $0) })
    else {
      forget()
      return canvas.snapshot(child, into: snapshot)
    }
    draw(drawing, at: origin, scale: canvas.scaleFactor, into: snapshot)
  }

  /// Draws something at so many pixels for each logical one.
  func draw(
    _ drawing: RenderNode, at origin: Point, scale: Int, into snapshot: borrowing Snapshot
  ) {
    guard let last = self.drawing, last.isSameDrawing(as: drawing) else {
      (self.drawing, self.origin, picture) = (drawing, origin, nil)
      return snapshot.append(drawing)
    }
    guard origin != self.origin,
      let picture = picture ?? MovingPicture.picture(of: last, scale: scale)
    else { return snapshot.append(drawing) }
    self.picture = picture
    snapshot.translated(by: Point(x: origin.x - self.origin.x, y: origin.y - self.origin.y)) {
      snapshot.append(picture)
    }
  }

  public func forget() { (drawing, picture) = (nil, nil) }

  private static func picture(of drawing: RenderNode, scale: Int) -> RenderNode? {
    let all = drawing.bounds.roundedOut
    return KeptPicture(drawing, in: all, scale: Double(scale))
      .node(at: all.origin, scaledBy: 1, in: all)
  }
}
