internal import GTK
internal import WidgetCore

nonisolated struct ShownPicture: LeafContent {
  let bytes: [UInt8]
  let placing: PicturePlacing

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    PictureLeaf(bytes, placing, surroundings.pictures)
  }
}

/// The placement of a picture in its room.
nonisolated struct PicturePlacing: Hashable, Sendable {
  let box: Size
  let fit: ImageFit
  let corner: Double
  let isRound: Bool

  private static let corner = 4.0

  init(_ image: Node.Image) {
    let (width, height) = image.box
    box = Size(
      width: width.within(Limits.imageSize).rounded(),
      height: height.within(Limits.imageSize).rounded())
    fit = image.fit
    corner = (image.corner ?? PicturePlacing.corner).within(Limits.imageCorner)
    isRound = image.isRound
  }

  /// The room, limited to a width.
  func room(in width: Double) -> Size {
    guard width < box.width, box.width > 0 else { return box }
    return Size(width: width, height: (box.height * width / box.width).rounded())
  }

  /// The longer side of a picture fitted to a room, in logical pixels.
  func side(of picture: Size, in room: Size) -> Double {
    guard picture.width > 0, picture.height > 0 else { return min(room.width, room.height) }
    let (across, down) = (room.width / picture.width, room.height / picture.height)
    let factor = fit == .cover ? max(across, down) : min(across, down)
    return (factor * max(picture.width, picture.height)).rounded()
  }

  /// The clip; nil if the picture has its own corners.
  func edge(of room: Rect) -> RoundedRect? {
    if isRound { return RoundedRect(room, radius: min(room.width, room.height) / 2) }
    return fit == .cover ? RoundedRect(room, radius: corner) : nil
  }

  /// The request for a picture in a room.
  func request(_ file: PictureFile, in room: Size, scale: Int) -> CardPictures.Request {
    let hasOwnCorners = fit == .contain && !isRound
    return CardPictures.Request(
      file: file, side: Int(side(of: file.size, in: room)) * scale, scale: scale,
      radius: hasOwnCorners ? Int(corner.rounded()) * scale : 0)
  }
}

/// A picture from the widget. Its room is empty until it is decoded, or if it can't be.
final class PictureLeaf: Leaf {
  private let canvas: Canvas
  private let picture: Picture

  init(_ bytes: [UInt8], _ placing: PicturePlacing, _ pictures: CardPictures) {
    picture = Picture(bytes, placing, pictures)
    canvas = Canvas(role: .image, content: picture)
    super.init(canvas)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let shown = content as? ShownPicture else { return false }
    picture.show(shown.bytes, shown.placing)
    canvas.queueDraw()
    return true
  }

  /// Redraws when pictures arrive.
  func drawAnew() { canvas.queueDraw() }

  override var span: Span {
    Span(minimum: Limits.imageSize.lowerBound, natural: picture.placing.box.width)
  }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: picture.placing.room(in: width).height)
  }
}

/// Draws a picture as large as its room allows.
private final class Picture: CanvasContent {
  private var file: PictureFile
  private(set) var placing: PicturePlacing
  private let pictures: CardPictures

  init(_ bytes: [UInt8], _ placing: PicturePlacing, _ pictures: CardPictures) {
    file = PictureFile(bytes)
    self.placing = placing
    self.pictures = pictures
  }

  func show(_ bytes: [UInt8], _ placing: PicturePlacing) {
    if bytes != file.bytes { file = PictureFile(bytes) }
    self.placing = placing
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let wanted = placing.room(in: width)
    let room = Rect(
      x: ((width - wanted.width) / 2).rounded(),
      y: max(0, ((height - wanted.height) / 2).rounded()), width: wanted.width,
      height: min(height, wanted.height))
    // An unknown picture has no bytes to draw.
    guard room.width >= 1, room.height >= 1, !file.bytes.isEmpty else { return }
    let request = placing.request(file, in: room.size, scale: canvas.scaleFactor)
    // A very long picture is decoded at fewer pixels than its room.
    let side = placing.side(of: file.size, in: room.size)
    guard side >= 1 else { return }
    let origin = Point(
      x: room.minX + ((room.width - side) / 2).rounded(),
      y: room.minY + ((room.height - side) / 2).rounded())
    guard let edge = placing.edge(of: room) else {
      return pictures.draw(request, snapshot, at: origin, side: side)
    }
    snapshot.clip(to: edge) { pictures.draw(request, snapshot, at: origin, side: side) }
  }
}
