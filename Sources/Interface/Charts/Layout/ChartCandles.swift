internal import GTK
internal import WidgetCore

/// A candle as it is drawn: a line from the lowest to the highest value, and a body from where it
/// began to where it ended. One that rises is hollow, one that falls is filled, so that the color isn't
/// the only sign.
nonisolated struct ChartCandle: Hashable, Sendable {
  /// The values that it stands for: several, where there are more of them than room.
  let range: Range<Int>
  let candle: Node.Chart.Candle
  /// The line above and below the body.
  let wicks: [Rect]
  let body: Rect
  /// What is left open of the body; nil where it is filled.
  let hollow: Rect?

  /// Whether it ends no lower than it began.
  var isRising: Bool { candle.close >= candle.open }

  /// Where it stands from left to right.
  var middle: Double { body.minX + body.width / 2 }

  /// What is drawn around its hollow, without an overlap.
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

  /// How wide its lines are.
  static let line = 1.0
  /// The least width of a slot: a body that can be hollow, and air.
  static let leastSlot = 5.0
  /// Beside each other they are no wider than this.
  private static let mostWidth = 13.0

  init(
    _ range: Range<Int>, _ candle: Node.Chart.Candle, middle: Double, slot: Double,
    in plane: ChartPlane, pixel: Double
  ) {
    self.range = range
    self.candle = candle
    func snapped(_ length: Double) -> Double { (length / pixel).rounded() * pixel }
    // An odd number of lines, so that the one in the middle is in the middle.
    let lines = min((slot * 0.64).rounded(), ChartCandle.mostWidth)
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
  /// One candle a slot, for all the values that fall into it.
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
