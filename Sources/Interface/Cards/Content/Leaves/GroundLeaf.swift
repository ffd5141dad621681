internal import GTK
internal import Theme
internal import WidgetCore

/// The filled background of a node: a disc, a pill, or an area.
nonisolated struct Ground: LeafContent {
  let tint: Tint

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { GroundLeaf(tint, surroundings.theme) }
}

/// The padding between a background and its content.
nonisolated enum GroundMetrics {
  static let aroundText = Size(width: 8, height: 2)
  static let leastBesideText = 3.0
  /// Text up to this aspect ratio gets a disc.
  static let maximumOnDisc = 1.4
  static let aroundOthers = Size(width: 10, height: 6)
  /// The corner radius of backgrounds taller than a line.
  static let corner = 10.0
  /// Backgrounds up to this height have round ends.
  static let pill = 40.0
}

/// A filled area with rounded corners, below its content.
final class GroundLeaf: Leaf {
  private let canvas: Canvas
  private let area: FilledArea

  init(_ tint: Tint, _ theme: Theme) {
    area = FilledArea(tint, theme)
    canvas = Canvas(role: .presentation, content: area)
    super.init(canvas)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? Ground else { return false }
    area.tint = content.tint
    canvas.queueDraw()
    return true
  }

  override func apply(_ theme: Theme) {
    area.theme = theme
    canvas.queueDraw()
  }
}

private final class FilledArea: CanvasContent {
  var tint: Tint
  var theme: Theme

  init(_ tint: Tint, _ theme: Theme) {
    self.tint = tint
    self.theme = theme
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let radius =
      height <= GroundMetrics.pill ? min(width, height) / 2 : GroundMetrics.corner
    snapshot.fill(
      theme.fill(tint),
      in: RoundedRect(Rect(x: 0, y: 0, width: width, height: height), radius: radius))
  }
}
