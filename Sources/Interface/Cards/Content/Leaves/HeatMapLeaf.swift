internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.HeatMap: LeafShape {
  var traits: ShapeTraits { ShapeTraits(fillsColumn: true) }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    ShownHeatMap(map: self, paint: paint)
  }
}

nonisolated struct ShownHeatMap: LeafContent {
  let map: Node.HeatMap
  let paint: Paint

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { HeatMapLeaf(self, surroundings) }
}

/// The cells of a heat map, as large as they fit into its width.
final class HeatMapLeaf: Leaf {
  private let canvas: Canvas
  private let drawing: HeatMapDrawing

  init(_ content: ShownHeatMap, _ surroundings: LeafSurroundings) {
    drawing = HeatMapDrawing(content, surroundings.theme)
    canvas = Canvas(role: .image, content: drawing)
    super.init(canvas)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownHeatMap else { return false }
    drawing.content = content
    canvas.queueDraw()
    return true
  }

  override func apply(_ theme: Theme) {
    drawing.theme = theme
    canvas.queueDraw()
  }

  private var map: Node.HeatMap { drawing.content.map }

  override var span: Span {
    let columns = Double(map.columns)
    return Span(
      minimum: columns * HeatMapMetrics.smallest, natural: columns * HeatMapMetrics.largest)
  }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: HeatMapMetrics.height(of: map, in: width))
  }
}

/// The measures of a heat map, in logical pixels.
nonisolated enum HeatMapMetrics {
  /// The distance from one cell to the next.
  static let smallest = 3.0
  static let largest = 15.0

  /// The distance between cells in a width: a whole number, so that all gaps look the same.
  static func pitch(of map: Node.HeatMap, in width: Double) -> Double {
    guard map.columns > 0 else { return 0 }
    // No gap is needed after the last column.
    let fitting = ((width + gap(for: smallest)) / Double(map.columns)).rounded(.down)
    return min(max(fitting, smallest), largest)
  }

  static func gap(for pitch: Double) -> Double { pitch >= 9 ? 2 : 1 }

  static func height(of map: Node.HeatMap, in width: Double) -> Double {
    let pitch = pitch(of: map, in: width)
    return max(0, pitch * Double(map.rows) - gap(for: pitch))
  }
}

private final class HeatMapDrawing: CanvasContent {
  var content: ShownHeatMap
  var theme: Theme

  init(_ content: ShownHeatMap, _ theme: Theme) {
    self.content = content
    self.theme = theme
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (map, width) = (content.map, Double(canvas.width))
    let pitch = HeatMapMetrics.pitch(of: map, in: width)
    let side = pitch - HeatMapMetrics.gap(for: pitch)
    let (empty, full) = (theme.track(nil, content.paint), theme.color(content.paint, isLarge: true))
    let isMirrored = canvas.direction == .rightToLeft
    let area = Rect(x: 0, y: 0, width: width, height: Double(canvas.height))
    snapshot.cairo(in: area) { context in
      for (index, value) in map.values.enumerated() {
        let place = map.place(of: index)
        let left = Double(place.column) * pitch
        let cell = Rect(
          x: isMirrored ? width - left - side : left, y: Double(place.row) * pitch, width: side,
          height: side)
        context.rectangle(RoundedRect(cell, radius: side / 5))
        // The lowest value differs visibly from 0.
        context.fill(value > 0 ? full.withAlpha(full.alpha * (0.25 + 0.75 * value)) : empty)
      }
    }
  }
}
