internal import GTK

/// Where positions and values lie in a rectangle, in logical pixels. Time runs from left to right
/// in every language: charts do so in Arabic and Hebrew newspapers, too.
nonisolated struct ChartPlane: Hashable, Sendable {
  let plot: Rect
  let values: ChartScale
  let positions: ChartScale
  /// Where bars and candles stand; nil for a line.
  let slots: ChartSlots?

  func x(_ position: Double) -> Double {
    if let slots { return slots.middle(of: slots.slot(at: position), in: plot) }
    return plot.minX + positions.share(of: position) * plot.width
  }

  func y(_ value: Double) -> Double { plot.maxY - values.share(of: value) * plot.height }

  func point(_ index: Int, of series: ChartSeries) -> Point {
    Point(x: x(series.position(index)), y: y(series.values[index]))
  }

  /// The value that is nearest to a place; nil where there are none.
  func index(nearestTo x: Double, of series: ChartSeries) -> Int? {
    guard plot.width > 0 else { return series.nearestIndex(to: positions.low) }
    var share = min(max((x - plot.minX) / plot.width, 0), 1)
    if let slots, slots.count > 1 {
      let slot = min((share * Double(slots.count)).rounded(.down), Double(slots.count - 1))
      share = slot / Double(slots.count - 1)
    }
    return series.nearestIndex(to: positions.value(at: share))
  }
}
