internal import GTK
internal import WidgetCore

/// A chart, as wide as its room.
final class ChartLeaf: Leaf {
  private let chart: ChartView
  private let locale: String
  private var shown: (chart: Node.Chart, paint: Paint)?
  private var label: String?

  init(_ look: Look, locale: String) {
    chart = ChartView(look: look)
    self.locale = locale
    super.init(chart.canvas, takesPointer: true)
  }

  override func show(_ content: LeafContent, animated: Bool) -> Bool {
    guard case .chart(let node, let paint) = content else { return false }
    shown = (node, paint)
    update()
    return true
  }

  private func update() {
    guard let shown else { return }
    // All content fades together: a second fade of each chart within that is only more work.
    chart.show(
      shown.chart, tint: shown.paint.tint, strength: shown.paint.strength, label: label,
      locale: locale, fading: false)
  }

  override func apply(_ look: Look) { chart.apply(look) }

  override var span: Span { Span(minimum: 40, natural: 120) }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: (shown?.chart.height ?? 0).within(Limits.chartHeight).rounded())
  }

  override func speak(_ label: String?) {
    guard label != self.label else { return }
    self.label = label
    update()
  }

  override func cover(_ isCovered: Bool) { widget.takesPointer = !isCovered }
}
