internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.Image: LeafShape {
  var traits: ShapeTraits { ShapeTraits(fillsColumn: fillsWidth) }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    switch source {
    case .icon(let name): ShownIcon(name: name, size: min(box.width, box.height), paint: paint)
    case .picture, .file, .kept, .flawed: ShownPicture(self, paint)
    }
  }
}

nonisolated struct ShownIcon: LeafContent {
  let name: String
  let size: Double
  let paint: Paint
  /// Whether it scales with the text beside it.
  var grows = false

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    IconLeaf(self, surroundings.theme)
  }

  /// Its size at a text scale.
  fileprivate func side(at textScale: Double) -> Double {
    (size.within(Limits.imageSize) * (grows ? max(1, textScale) : 1)).rounded()
  }
}

/// A themed icon, in the color of its node.
final class IconLeaf: Leaf {
  private let canvas: Canvas
  private let icon: DrawnIcon
  private var shown: ShownIcon

  init(_ shown: ShownIcon, _ theme: Theme) {
    self.shown = shown
    icon = DrawnIcon(shown.name, size: shown.side(at: theme.textScale), shown.paint, theme)
    canvas = Canvas(role: .image, content: icon)
    super.init(canvas)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let shown = content as? ShownIcon else { return false }
    self.shown = shown
    icon.show(shown.name, size: shown.side(at: icon.theme.textScale), shown.paint)
    canvas.queueDraw()
    return true
  }

  override func apply(_ theme: Theme) {
    icon.theme = theme
    icon.show(shown.name, size: shown.side(at: theme.textScale), shown.paint)
    canvas.queueDraw()
  }

  override var span: Span { Span(minimum: Limits.imageSize.lowerBound, natural: icon.size) }

  override func extent(in width: Double) -> LeafExtent { LeafExtent(height: min(icon.size, width)) }
}

/// Draws an icon at the size of its room, with one lookup for each size and scale.
final class DrawnIcon: CanvasContent {
  private(set) var name: String
  private(set) var size: Double
  private var paint: Paint
  var theme: Theme
  private var found: (icon: GTK.Icon, side: Double, scale: Int)?

  init(_ name: String, size: Double, _ paint: Paint, _ theme: Theme) {
    self.name = name
    self.size = size.within(Limits.imageSize)
    self.paint = paint
    self.theme = theme
  }

  func show(_ name: String, size: Double, _ paint: Paint) {
    if name != self.name { found = nil }
    self.name = name
    self.size = size.within(Limits.imageSize).rounded()
    self.paint = paint
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    GTK.Measurement(minimum: 0, natural: Int(self.size))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let side = min(width, height, size)
    guard side > 0 else { return }
    let scale = canvas.scaleFactor
    if found?.side != side || found?.scale != scale || found?.icon.isOutdated == true {
      let mayRead =
        GTK.Icon.isKept(name, size: side, on: canvas)
        || IconTurns.shared.mayRead(name, side: side, scale: scale) { canvas.queueDraw() }
      guard mayRead else { return }
      found = (GTK.Icon(name, size: side, on: canvas), side, scale)
    }
    guard let icon = found?.icon else { return }
    let isLarge = side >= Foreground.largeSize
    snapshot.draw(
      icon, theme.color(paint, isLarge: isLarge),
      in: Rect(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side))
  }
}
