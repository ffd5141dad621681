internal import GLib
internal import GTK

/// How a layer looks that lies below a card or is on its way, as pixels: scaled, dimmed and moved in each
/// frame of a slide, they take a fraction of what its texts and shapes do. A picture is good for the drawing
/// that it was made of; when the layer has changed it is made anew, but not in the middle of a slide.
final class LayerPicture {
  private var picture: KeptPicture?
  private var drawing: RenderNode?
  private var scale = 0
  private var size = Size.zero
  private var made = Moment.now
  private var lastAsked: RenderNode?
  private var shown: (key: Key, nodes: [RenderNode])?

  /// How it was painted last: painted so again, nothing of it is new to GTK.
  private struct Key: Equatable {
    var origin: Point
    var factor: Double
    var areas: [Rect]
  }

  /// What changes more often than this is drawn as it is.
  private static let leastAge = Duration.milliseconds(250)

  /// Paints the layer at a place, so much smaller; `false` if there is no picture of how it looks now.
  func paint(
    _ drawing: RenderNode, in frame: Rect, at origin: Point, scaledBy factor: Double,
    areas: [Rect], _ quality: Quality, into snapshot: borrowing Snapshot
  ) -> Bool {
    guard let picture = newest(of: drawing, in: frame, quality) else { return false }
    let key = Key(origin: origin, factor: factor, areas: areas)
    if shown?.key != key {
      let nodes = areas.compactMap { picture.node(at: origin, scaledBy: factor, in: $0) }
      shown = (key, nodes)
    }
    for node in shown?.nodes ?? [] { snapshot.append(node) }
    return true
  }

  struct Quality {
    /// Pixels for each logical one.
    var scale: Int
    /// Whether it need not be the newest.
    var mayBeOld: Bool
  }

  /// Whether it was the same when that was last asked. What is drawn once isn't worth a picture.
  func stays(_ drawing: RenderNode) -> Bool {
    defer { lastAsked = drawing }
    return lastAsked?.isSameDrawing(as: drawing) == true
  }

  func forget() {
    lastAsked = nil
    guard picture != nil else { return }
    picture = nil
    drawing = nil
    shown = nil
  }

  private func newest(of drawing: RenderNode, in frame: Rect, _ quality: Quality) -> KeptPicture? {
    let now = Moment.now
    if let picture, quality.scale == scale, frame.size == size {
      if quality.mayBeOld || self.drawing?.isSameDrawing(as: drawing) == true { return picture }
      if now - made < LayerPicture.leastAge { return nil }
    }
    let next = KeptPicture(drawing, in: frame, scale: Double(quality.scale))
    picture = next
    self.drawing = drawing
    (scale, size, made, shown) = (quality.scale, frame.size, now, nil)
    return next
  }
}
