internal import GTK
internal import Theme
internal import WidgetCore

nonisolated struct ShownPicture: LeafContent {
  let source: Node.Image.Source
  /// The picture for the dark color scheme.
  let dark: [UInt8]?
  let placing: PicturePlacing
  /// The color in which only its shape is drawn.
  let mask: Paint?

  init(_ image: Node.Image, _ paint: Paint) {
    source = image.source
    dark = image.dark
    placing = PicturePlacing(image)
    mask = image.isMask ? paint : nil
  }

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    PictureLeaf(self, surroundings.theme, surroundings.pictures)
  }

  /// The file that is drawn; nil leaves the room empty.
  func file(in appearance: Appearance) -> PictureFile? {
    if appearance == .dark, let dark { return PictureFile(dark) }
    return switch source {
    case .picture(let bytes): PictureFile(bytes)
    case .file(let link): link.found.map { PictureFile($0) }
    case .icon, .kept, .flawed: nil
    }
  }
}

/// The placement of a picture in its room.
nonisolated struct PicturePlacing: Hashable, Sendable {
  let box: Size
  let fit: ImageFit
  let corner: Double
  let isRound: Bool
  /// Whether it is as wide as its place. Then its height is that of the box, or follows from the picture.
  let fills: Bool
  private let isAsHighAsBox: Bool

  private static let corner = 4.0

  init(_ image: Node.Image) {
    let (width, height) = image.box
    box = Size(
      width: width.within(Limits.imageSize).rounded(),
      height: height.within(Limits.imageSize).rounded())
    fit = image.fit
    corner = (image.corner ?? PicturePlacing.corner).within(Limits.imageCorner)
    isRound = image.isRound
    fills = image.fillsWidth
    isAsHighAsBox = image.height != nil || image.proportions == nil
  }

  /// The room, limited to a width.
  func room(in width: Double) -> Size {
    if fills {
      let height = isAsHighAsBox ? box.height : (box.height * width / box.width).rounded()
      return Size(width: width, height: height.within(Limits.imageSize))
    }
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

  init(_ shown: ShownPicture, _ theme: Theme, _ pictures: CardPictures) {
    picture = Picture(shown, theme, pictures)
    canvas = Canvas(role: .image, content: picture)
    super.init(canvas)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let shown = content as? ShownPicture else { return false }
    picture.show(shown)
    canvas.queueDraw()
    return true
  }

  override func apply(_ theme: Theme) {
    picture.theme = theme
    canvas.queueDraw()
  }

  /// Why its room is empty.
  override func hiddenText(in width: Double) -> String? {
    if case .flawed(let reason) = picture.shown.source { reason } else { nil }
  }

  /// Redraws when pictures arrive.
  func drawAnew() { canvas.queueDraw() }

  override var span: Span {
    Span(minimum: Limits.imageSize.lowerBound, natural: picture.shown.placing.box.width)
  }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: picture.shown.placing.room(in: width).height)
  }
}

/// Draws a picture as large as its room allows.
private final class Picture: CanvasContent {
  private(set) var shown: ShownPicture
  var theme: Theme { didSet { file = shown.file(in: theme.appearance) } }
  private var file: PictureFile?
  private let pictures: CardPictures

  init(_ shown: ShownPicture, _ theme: Theme, _ pictures: CardPictures) {
    self.shown = shown
    self.theme = theme
    self.pictures = pictures
    file = shown.file(in: theme.appearance)
  }

  func show(_ shown: ShownPicture) {
    let isSame = shown.source == self.shown.source && shown.dark == self.shown.dark
    self.shown = shown
    if !isSame { file = shown.file(in: theme.appearance) }
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let placing = shown.placing
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let wanted = placing.room(in: width)
    let room = Rect(
      x: ((width - wanted.width) / 2).rounded(),
      y: max(0, ((height - wanted.height) / 2).rounded()), width: wanted.width,
      height: min(height, wanted.height))
    guard room.width >= 1, room.height >= 1, let file else { return }
    let request = placing.request(file, in: room.size, scale: canvas.scaleFactor)
    // A very long picture is decoded at fewer pixels than its room.
    let side = placing.side(of: file.size, in: room.size)
    guard side >= 1 else { return }
    let origin = Point(
      x: room.minX + ((room.width - side) / 2).rounded(),
      y: room.minY + ((room.height - side) / 2).rounded())
    let draw = { [pictures, shown, theme] (snapshot: borrowing Snapshot) in
      guard let mask = shown.mask else {
        return pictures.draw(request, snapshot, at: origin, side: side)
      }
      snapshot.colored(theme.color(mask, isLarge: side >= Foreground.largeSize)) {
        pictures.draw(request, snapshot, at: origin, side: side)
      }
    }
    guard let edge = placing.edge(of: room) else { return draw(snapshot) }
    snapshot.clip(to: edge) { draw(snapshot) }
  }
}
