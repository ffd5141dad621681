internal import GTK
internal import WidgetCore

/// How a chart's area is shared out between what is drawn and its labels.
nonisolated struct ChartRoom: Hashable, Sendable {
  /// The whole of it.
  let size: Size
  /// Where values are drawn.
  let plot: Rect
  /// Where labels may be.
  let bounds: Rect
  /// The labels that are wanted, where there is room for them.
  let high: Size?
  let low: Size?
  /// What the times take at the foot.
  let axisHeight: Double

  /// A chart that were lower than this without its labels has none.
  private static let leastHeight = 28.0
  /// Beside bars, as much as lets them stand below a card's text.
  private static let barMargin = 14.0
  /// Between the lowest label and the foot.
  private static let below = 4.0

  init(_ request: ChartGeometry.Request, wantsHigh: Bool, wantsLow: Bool) {
    let isLine = !request.kind.hasSlots
    size = request.size
    let dot = ChartMark.halo + 1
    let label = { (size: Size?) in size.map { $0.height + ChartLabels.distance } ?? 0 }
    var (high, low) = (wantsHigh ? request.high : nil, wantsLow ? request.low : nil)
    let axisHeight = request.times.map { ChartAxis.height(for: $0, in: request.size) } ?? 0
    let below = axisHeight > 0 ? axisHeight : low == nil ? 0 : ChartRoom.below
    var (top, bottom) = (
      max(dot, label(high)) + request.legend, max(dot, label(low) + below, axisHeight)
    )
    self.axisHeight = axisHeight
    if size.height - top - bottom < ChartRoom.leastHeight {
      (high, low) = (nil, nil)
      let least = min(dot, size.height / 4)
      (top, bottom) = (least + request.legend, least)
    }
    (self.high, self.low) = (high, low)
    bounds = Rect(x: 0, y: 0, width: size.width, height: size.height - (low == nil ? 0 : below))
    // A line comes in from the edge, and ends before it with its mark.
    let right = min(isLine ? dot + 2 : ChartRoom.barMargin, size.width / 4)
    let left = isLine ? 0 : right
    plot = Rect(
      x: left, y: top, width: max(0, size.width - left - right),
      height: max(0, size.height - top - bottom))
  }
}
