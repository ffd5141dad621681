internal import Charts
internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.Chart: LeafShape {
  /// An action's label is short, so the chart keeps its description.
  var traits: ShapeTraits {
    ShapeTraits(
      fillsColumn: true, isElastic: true, goesToEdges: isEdgeToEdge, telling: .besidesActions)
  }

  func isStretchable(_ block: Block) -> Bool { true }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    DrawnChart(chart: self, paint: paint)
  }
}

nonisolated struct DrawnChart: LeafContent {
  let chart: Node.Chart
  let paint: Paint

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    ChartLeaf(surroundings)
  }
}

/// A chart as wide as its room.
final class ChartLeaf: Leaf {
  private let chart: ChartView
  private let locale: String
  private var shown: DrawnChart?
  private var label: String?
  private let canBeScrubbed: Bool

  init(_ surroundings: LeafSurroundings) {
    chart = ChartView(theme: surroundings.theme)
    locale = surroundings.locale
    canBeScrubbed = surroundings.scrubsCharts
    super.init(chart.canvas, takesPointer: true)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? DrawnChart else { return false }
    shown = content
    update()
    return true
  }

  private func update() {
    guard let shown else { return }
    chart.allowsScrubbing =
      canBeScrubbed && !presence.isCovered && shown.chart.height >= ChartView.leastScrubbedHeight
    // All content fades together; another fade of each chart would be wasted work.
    chart.show(
      shown.chart, tint: shown.paint.tint, strength: shown.paint.strength, label: label,
      locale: locale, fading: false)
  }

  override func apply(_ theme: Theme) { chart.apply(theme) }

  override var span: Span { Span(minimum: 40, natural: 120) }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: (shown?.chart.height ?? 0).within(Limits.chartHeight).rounded())
  }

  override func speak(_ label: String?) {
    guard label != self.label else { return }
    self.label = label
    update()
  }

  override func cover(_ isCovered: Bool) {
    widget.takesPointer = !isCovered
    update()
  }
}
