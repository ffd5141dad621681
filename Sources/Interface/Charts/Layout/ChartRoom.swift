internal import GTK
internal import WidgetCore

/// Divides a chart's area between plot and labels.
nonisolated struct ChartRoom: Hashable, Sendable {
  /// The whole area.
  let size: Size
  /// The area of the values.
  let plot: Rect
  /// The area of the labels.
  let bounds: Rect
  /// The labels that fit.
  let high: Size?
  let low: Size?
  /// The height of the times.
  let axisHeight: Double

  /// Minimum height of the plot; a lower chart has no labels.
  private static let leastHeight = 28.0
  /// Horizontal margin of bars, aligned with a card's text.
  private static let barMargin = 14.0
  /// Space beside the values of an axis.
  static let besideValues = 2.0
  /// Space between the plot and those values.
  private static let beforeValues = 8.0
  /// Space between the lowest label and the bottom.
  private static let below = 4.0

  init(_ request: ChartGeometry.Request, wantsHigh: Bool, wantsLow: Bool) {
    let isLine = !request.kind.hasSlots
    size = request.size
    let dot = ChartMark.halo + 1
    let label = { (size: Size?) in size.map { $0.height + ChartLabels.distance } ?? 0 }
    var (high, low) = (wantsHigh ? request.high : nil, wantsLow ? request.low : nil)
    let axisHeight =
      request.times.map {
        request.roundTimes.isEmpty
          ? ChartAxis.height(for: $0, in: request.size) : ChartAxis.height(for: $0)
      } ?? 0
    let below = axisHeight > 0 ? axisHeight : low == nil ? 0 : ChartRoom.below
    var (top, bottom) = (
      max(dot, label(high), request.ticks.isEmpty ? 0 : ChartLabels.distance * 2) + request.legend,
      max(dot, label(low) + below, axisHeight)
    )
    self.axisHeight = axisHeight
    if size.height - top - bottom < ChartRoom.leastHeight {
      (high, low) = (nil, nil)
      let least = min(dot, size.height / 4)
      (top, bottom) = (least + request.legend, least)
    }
    (self.high, self.low) = (high, low)
    bounds = Rect(x: 0, y: 0, width: size.width, height: size.height - (low == nil ? 0 : below))
    // A line starts at the edge, and ends before the other with its dot.
    let margin = min(isLine ? dot + 2 : ChartRoom.barMargin, size.width / 4)
    let left = isLine ? 0 : margin
    let right =
      request.ticks.isEmpty
      ? margin
      : min(
        max(margin, request.ticksWidth + ChartRoom.besideValues + ChartRoom.beforeValues),
        size.width / 2)
    plot = Rect(
      x: left, y: top, width: max(0, size.width - left - right),
      height: max(0, size.height - top - bottom))
  }
}
