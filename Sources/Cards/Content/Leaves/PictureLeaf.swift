internal import GTK
internal import WidgetCore

nonisolated struct ShownPicture: LeafContent {
  let bytes: [UInt8]
  let size: Double

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    PictureLeaf(bytes, size: size, surroundings.pictures)
  }
}

/// A picture that the widget has brought along. Until it is pixels, and where it can't be, its room
/// stays empty.
final class PictureLeaf: Leaf {
  private let canvas: Canvas
  private let picture: Picture

  init(_ bytes: [UInt8], size: Double, _ pictures: CardPictures) {
    picture = Picture(bytes, size: size, pictures)
    canvas = Canvas(role: .image, content: picture)
    super.init(canvas)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let shown = content as? ShownPicture else { return false }
    picture.show(shown.bytes, size: shown.size)
    canvas.queueDraw()
    return true
  }

  /// Pictures have come.
  func drawAnew() { canvas.queueDraw() }

  override var span: Span { Span(minimum: Limits.imageSize.lowerBound, natural: picture.size) }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: min(picture.size, width))
  }
}

/// Draws a picture as large as its room allows.
private final class Picture: CanvasContent {
  private var file: PictureFile
  private(set) var size: Double
  private let pictures: CardPictures

  init(_ bytes: [UInt8], size: Double, _ pictures: CardPictures) {
    file = PictureFile(bytes)
    self.size = size.within(Limits.imageSize).rounded()
    self.pictures = pictures
  }

  func show(_ bytes: [UInt8], size: Double) {
    if bytes != file.bytes { file = PictureFile(bytes) }
    self.size = size.within(Limits.imageSize).rounded()
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let side = min(width, height, size)
    guard side >= 1 else { return }
    let scale = canvas.scaleFactor
    let wish = CardPictures.Wish(file: file, side: Int(side) * scale, scale: scale)
    pictures.draw(
      wish, snapshot,
      at: Point(x: ((width - side) / 2).rounded(), y: ((height - side) / 2).rounded()),
      side: side)
  }
}
