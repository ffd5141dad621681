internal import GTK

/// How a part of the column looks while it only moves, as pixels: texts and grounds would be drawn anew in
/// each frame in which a card grows or others change places. Where nothing moves any more, all is drawn.
final class PartPicture {
  private var drawing: RenderNode?
  private var top = 0.0
  private(set) var picture: RenderNode?

  /// Draws a part that has its upper edge there, at so many pixels for each logical one.
  func draw(_ drawing: RenderNode, top: Double, scale: Int, into snapshot: borrowing Snapshot) {
    guard let last = self.drawing, last.isSameDrawing(as: drawing) else {
      (self.drawing, self.top, picture) = (drawing, top, nil)
      return snapshot.append(drawing)
    }
    guard top != self.top, let picture = picture ?? PartPicture.picture(of: last, scale: scale)
    else { return snapshot.append(drawing) }
    self.picture = picture
    snapshot.translated(by: Point(x: 0, y: top - self.top)) { snapshot.append(picture) }
  }

  func forget() { (drawing, picture) = (nil, nil) }

  private static func picture(of drawing: RenderNode, scale: Int) -> RenderNode? {
    let all = drawing.bounds.roundedOut
    return KeptPicture(drawing, in: all, scale: Double(scale))
      .node(at: all.origin, scaledBy: 1, in: all)
  }
}
