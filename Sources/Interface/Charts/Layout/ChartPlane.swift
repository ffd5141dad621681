internal import GTK

/// Maps positions and values to a rectangle in logical pixels. Time runs from left to right in every
/// language, as in Arabic and Hebrew newspapers.
nonisolated struct ChartPlane: Hashable, Sendable {
  let plot: Rect
  let values: ChartScale
  let positions: ChartScale
  /// The slots of bars and candles; nil for a line.
  let slots: ChartSlots?

  func x(_ position: Double) -> Double {
    if let slots { return slots.middle(of: slots.slot(at: position), in: plot) }
    return plot.minX + positions.share(of: position) * plot.width
  }

  func y(_ value: Double) -> Double { plot.maxY - values.share(of: value) * plot.height }

  func point(_ index: Int, of series: ChartSeries) -> Point {
    Point(x: x(series.position(index)), y: y(series.values[index]))
  }

  /// The index of the value nearest to a coordinate; nil without values.
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

/// Maps values between two bounds to 0...1, for all finite values of Double.
nonisolated struct ChartScale: Hashable, Sendable {
  let low: Double
  let high: Double
  /// Halves both bounds if their difference overflows.
  private let factor: Double
  private let span: Double

  init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
    factor = (high - low).isFinite ? 1 : 0.5
    span = high * factor - low * factor
  }

  init(_ range: ClosedRange<Double>) { self.init(range.lowerBound, range.upperBound) }

  var isFlat: Bool { span <= 0 }

  /// From 0 to 1; 0.5 if both bounds are equal.
  func share(of value: Double) -> Double {
    guard !isFlat else { return 0.5 }
    return min(max((value * factor - low * factor) / span, 0), 1)
  }

  func value(at share: Double) -> Double { low * (1 - share) + high * share }
}
