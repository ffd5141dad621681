internal import GTK
internal import WidgetCore

/// A candle: a wick from the lowest to the highest value, and a body from open to close. Rising bodies are
/// hollow and falling ones filled, so that color isn't the only sign.
nonisolated struct ChartCandle: Hashable, Sendable {
  /// The indexes of its values; several if there are more than fit.
  let range: Range<Int>
  let candle: Node.Chart.Candle
  /// The wick.
  let wicks: [Rect]
  let body: Rect
  /// The hollow part of the body; nil if it is filled.
  let hollow: Rect?

  /// Whether it closes at or above its open.
  var isRising: Bool { candle.close >= candle.open }

  /// Its horizontal center.
  var middle: Double { body.minX + body.width / 2 }

  /// The rectangles around the hollow part, without overlaps.
  var sides: [Rect] {
    guard let hollow else { return [body] }
    let line = ChartCandle.line
    return [
      Rect(x: body.minX, y: body.minY, width: body.width, height: line),
      Rect(x: body.minX, y: body.maxY - line, width: body.width, height: line),
      Rect(x: body.minX, y: hollow.minY, width: line, height: hollow.height),
      Rect(x: body.maxX - line, y: hollow.minY, width: line, height: hollow.height),
    ]
  }

  /// Line width.
  static let line = 1.0
  /// Minimum width of a slot: a hollow body and a gap.
  static let leastSlot = 5.0
  /// Maximum width of a body.
  private static let maximumWidth = 13.0

  init(
    _ range: Range<Int>, _ candle: Node.Chart.Candle, middle: Double, slot: Double,
    in plane: ChartPlane, pixel: Double
  ) {
    self.range = range
    self.candle = candle
    func snapped(_ length: Double) -> Double { (length / pixel).rounded() * pixel }
    // An odd number of line widths centers the wick.
    let lines = min((slot * 0.64).rounded(), ChartCandle.maximumWidth)
    let width = max(3, lines.remainder(dividingBy: 2) == 0 ? lines - 1 : lines)
    let line = ChartCandle.line
    let left = snapped(middle - width / 2)
    let (upper, lower) = (max(candle.open, candle.close), min(candle.open, candle.close))
    let top = snapped(plane.y(upper))
    let bottom = max(snapped(plane.y(lower)), top + line)
    body = Rect(x: left, y: top, width: width, height: bottom - top)
    let inner = body.inset(by: line)
    hollow = candle.close >= candle.open && inner.height >= pixel ? inner : nil
    let (highest, lowest) = (snapped(plane.y(candle.high)), snapped(plane.y(candle.low)))
    let wick = left + (width - line) / 2
    wicks = [(highest, top), (bottom, lowest)].compactMap { from, to in
      to > from ? Rect(x: wick, y: from, width: line, height: to - from) : nil
    }
  }
}

nonisolated extension ChartSlots {
  /// One candle for each slot, merged from the slot's values.
  func candles(of series: ChartSeries, in plane: ChartPlane, pixel: Double) -> [ChartCandle] {
    var candles: [ChartCandle] = []
    var start = 0
    while start < series.candles.count {
      let slot = slot(at: series.position(start))
      let end = series.firstIndex(from: start + 1) { self.slot(at: $0) > slot }
      candles.append(
        ChartCandle(
          start..<end, Node.Chart.Candle(joining: series.candles[start..<end]),
          middle: middle(of: slot, in: plane.plot), slot: plane.plot.width / Double(count),
          in: plane, pixel: pixel))
      start = end
    }
    return candles
  }
}
