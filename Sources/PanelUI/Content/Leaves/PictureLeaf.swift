internal import GTK
internal import WidgetCore

/// A picture that the widget has brought along. One that can't be read leaves its room empty.
final class PictureLeaf: Leaf {
  private let canvas: Canvas
  private let picture: Picture

  init(_ bytes: [UInt8], size: Double) {
    picture = Picture(bytes, size: size)
    canvas = Canvas(role: .image, content: picture)
    super.init(canvas)
  }

  override func show(_ content: LeafContent, animated: Bool) -> Bool {
    guard case .picture(let bytes, let size) = content else { return false }
    picture.show(bytes, size: size)
    canvas.queueDraw()
    return true
  }

  override var span: Span { Span(minimum: Limits.imageSize.lowerBound, natural: picture.size) }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: min(picture.size, width))
  }
}

/// Reads a picture when it is first drawn, and keeps it in the size that is seen.
private final class Picture: CanvasContent {
  private var bytes: [UInt8]
  private(set) var size: Double
  private var baked: (node: RenderNode?, side: Double, scale: Int)?

  private static let radius = 4.0

  init(_ bytes: [UInt8], size: Double) {
    self.bytes = bytes
    self.size = size.within(Limits.imageSize).rounded()
  }

  func show(_ bytes: [UInt8], size: Double) {
    if bytes != self.bytes { baked = nil }
    self.bytes = bytes
    self.size = size.within(Limits.imageSize).rounded()
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let side = min(width, height, size)
    guard side > 0 else { return }
    let scale = canvas.scaleFactor
    if baked?.side != side || baked?.scale != scale { baked = (bake(side, scale), side, scale) }
    guard let node = baked?.node else { return }
    snapshot.translated(by: Point(x: (width - side) / 2, y: (height - side) / 2)) {
      snapshot.append(node)
    }
  }

  /// The picture, fitted into a square.
  private func bake(_ side: Double, _ scale: Int) -> RenderNode? {
    guard let whole = try? Bitmap(decoding: bytes) else { return nil }
    let (width, height) = (Double(whole.width), Double(whole.height))
    let factor = side / max(width, height)
    let fitted = Size(width: max(1, width * factor), height: max(1, height * factor))
    let place = Rect(
      x: (side - fitted.width) / 2, y: (side - fitted.height) / 2, width: fitted.width,
      height: fitted.height)
    let cut = RenderNode.record { snapshot in
      guard let picture = RenderNode.picture(whole, in: place) else { return }
      snapshot.clip(to: RoundedRect(place, radius: Picture.radius)) { snapshot.append(picture) }
    }
    let all = Rect(x: 0, y: 0, width: side, height: side)
    guard let small = cut?.bitmap(all.size, scale: Double(scale)) else { return nil }
    return RenderNode.picture(small, in: all)
  }
}
