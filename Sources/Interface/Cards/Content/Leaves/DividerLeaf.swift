internal import GTK
internal import Theme
internal import WidgetCore

nonisolated struct DividerShape: LeafShape {
  var traits: ShapeTraits { ShapeTraits(fillsColumn: true, hasArea: false, isDivider: true) }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? { DividingLine() }

  func isStretchable(_ block: Block) -> Bool { true }

  func stretch(_ block: Block, by rest: Double, with arranger: Arranger) {
    block.setHeight(of: block.plan.firstOwn, block.height)
  }
}

nonisolated struct DividingLine: LeafContent {
  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { DividerLeaf(surroundings.theme) }
}

/// A thin line, horizontal in a column and vertical in a row.
final class DividerLeaf: Leaf {
  private let canvas: Canvas
  private let line: Hairline

  init(_ theme: Theme) {
    line = Hairline(theme)
    canvas = Canvas(role: .separator, content: line)
    super.init(canvas)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    content is DividingLine
  }

  override func apply(_ theme: Theme) {
    line.theme = theme
    canvas.queueDraw()
  }

  override var span: Span { Span(1) }

  override func extent(in width: Double) -> LeafExtent { LeafExtent(height: 1) }
}

/// Draws a line one device pixel wide.
private final class Hairline: CanvasContent {
  var theme: Theme

  init(_ theme: Theme) { self.theme = theme }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let thickness = 1 / Double(max(1, canvas.scaleFactor))
    let line =
      width >= height
      ? Rect(x: 0, y: 0, width: width, height: thickness)
      : Rect(x: 0, y: 0, width: thickness, height: height)
    snapshot.fill(theme.foreground.divider, in: line)
  }
}
