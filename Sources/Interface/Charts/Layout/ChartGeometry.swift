internal import GTK
internal import WidgetCore

/// The positions of everything in a chart, in logical pixels; pure.
nonisolated struct ChartGeometry: Sendable {
  /// The input of the layout.
  struct Request: Hashable, Sendable {
    var kind = ChartKind.line
    var baseline: Double?
    var size: Size
    var range: ClosedRange<Double>?
    /// Values with a threshold line.
    var thresholds: [Double] = []
    /// The height of the legend.
    var legend = 0.0
    /// The size of a screen pixel.
    var pixel = 1.0
    /// The sizes of the labels at the maximum and minimum.
    var high: Size?
    var low: Size?
    /// The size of the longest time; nil without times.
    var times: Size?
    /// Round values with a line each, and the width of their labels.
    var ticks: [Double] = []
    var ticksWidth = 0.0
    /// Round times; empty if they are evenly spaced.
    var roundTimes: [Double] = []
  }

  let series: ChartSeries
  let size: Size
  let plane: ChartPlane
  let runs: [ChartRun]
  let bars: [ChartBar]
  let candles: [ChartCandle]
  /// The y coordinate of the baseline, if one is drawn.
  let baseline: Double?
  /// The end of a line.
  let mark: Point?
  let labels: ChartLabels
  let axis: ChartAxis
  /// The y coordinates of the thresholds.
  let thresholds: [Double]
  /// The y coordinates of the round values.
  let ticks: [Double]
  /// The series, if there are several.
  let layers: [Layer]

  /// One of several series.
  struct Layer: Sendable {
    let runs: [ChartRun]
    let bars: [ChartBar]
    let mark: Point?
  }

  init(_ series: ChartSeries, several: [ChartSeries] = [], _ request: Request) {
    self.series = series
    size = request.size
    let all = several.isEmpty ? [series] : several
    let span = ChartSpan(all)
    let peaks = ChartGeometry.peaks(of: all)
    let hasBars = request.kind == .bars
    let foot = request.baseline ?? 0
    let isFlat = peaks.map { $0.low == $0.high } ?? true
    let room = ChartRoom(
      request, wantsHigh: peaks.map { !hasBars || $0.high > foot } ?? false,
      wantsLow: peaks.map { hasBars ? $0.low < foot : !isFlat } ?? false)
    var values = ChartGeometry.scale(peaks, request)
    if request.range == nil, let low = request.ticks.first, let high = request.ticks.last {
      values = ChartScale(min(low, values.low), max(high, values.high))
    }
    let plane = ChartPlane(
      plot: room.plot, values: values,
      positions: ChartScale(span.extent),
      slots: !request.kind.hasSlots
        ? nil
        : ChartSlots(
          of: series, width: room.plot.width,
          leastWidth: hasBars ? ChartSlots.leastWidth : ChartCandle.leastSlot))
    self.plane = plane
    let own = ChartGeometry.layer(series, in: plane, request)
    (runs, bars) = several.isEmpty ? (own.runs, own.bars) : ([], [])
    candles =
      request.kind == .candles
      ? plane.slots?.candles(of: series, in: plane, pixel: request.pixel) ?? [] : []
    let mark = several.isEmpty ? own.mark : nil
    self.mark = mark
    layers = several.map { ChartGeometry.layer($0, in: plane, request) }
    thresholds = request.thresholds.map { (plane.y($0) / request.pixel).rounded() * request.pixel }
    ticks = request.ticks.map { (plane.y($0) / request.pixel).rounded() * request.pixel }
    baseline = (request.baseline ?? (hasBars ? foot : nil)).map {
      (plane.y($0) / request.pixel).rounded() * request.pixel
    }
    labels = ChartGeometry.labels(series, plane, room, mark)
    guard request.roundTimes.isEmpty else {
      axis = ChartAxis(
        request.roundTimes, in: plane, words: request.times ?? .zero, width: request.size.width)
      return
    }
    axis =
      room.axisHeight > 0
      ? request.times.map {
        ChartAxis(span, in: plane, words: $0, width: request.size.width)
      } ?? .none : .none
  }

  /// The candle that contains a value.
  func candle(at index: Int) -> ChartCandle? { candles.first { $0.range.contains(index) } }

  var isEmpty: Bool { series.isEmpty && layers.allSatisfy { $0.runs.isEmpty && $0.bars.isEmpty } }

  private static func layer(
    _ series: ChartSeries, in plane: ChartPlane, _ request: Request
  ) -> Layer {
    if request.kind == .candles { return Layer(runs: [], bars: [], mark: nil) }
    guard request.kind == .bars else {
      return Layer(
        runs: runs(of: series, in: plane, isStep: request.kind == .step, pixel: request.pixel),
        bars: [], mark: series.isEmpty ? nil : plane.point(series.count - 1, of: series))
    }
    let bars = plane.slots?.bars(
      of: series, values: plane.values, baseline: request.baseline ?? 0, in: plane.plot,
      pixel: request.pixel)
    return Layer(runs: [], bars: bars ?? [], mark: nil)
  }

  private static func peaks(of all: [ChartSeries]) -> (low: Double, high: Double)? {
    let peaks = all.compactMap { series in
      series.peaks.map { (low: series.low($0.lowest), high: series.high($0.highest)) }
    }
    guard let low = peaks.map(\.low).min(), let high = peaks.map(\.high).max() else { return nil }
    return (low, high)
  }

  /// The range of the values, the baseline, and the thresholds.
  static func scale(of all: [ChartSeries], _ request: Request) -> ChartScale {
    scale(peaks(of: all), request)
  }

  private static func scale(_ peaks: (low: Double, high: Double)?, _ request: Request)
    -> ChartScale
  {
    if let range = request.range { return ChartScale(range) }
    let base = request.baseline ?? (request.kind == .bars ? 0 : nil)
    guard let peaks else { return ChartScale(0, 0) }
    let others = request.thresholds + [base].compactMap(\.self)
    let (low, high) = (others.reduce(peaks.low, min), others.reduce(peaks.high, max))
    // If all values are 0, the baseline is at the bottom.
    return low == high && request.kind == .bars ? ChartScale(low, low + 1) : ChartScale(low, high)
  }

  private static func runs(
    of series: ChartSeries, in plane: ChartPlane, isStep: Bool, pixel: Double
  ) -> [ChartRun] {
    let columns = max(1, Int(plane.plot.width / pixel))
    // A bend within two pixels is invisible.
    let isSmooth = !isStep && Double(series.count) <= plane.plot.width / 2
    var runs: [ChartRun] = []
    var points: [Point] = []
    var last: Int?
    for index in ChartReduction.indices(of: series, columns: columns) {
      let point = plane.point(index, of: series)
      // A gap narrower than the line is invisible, but would interrupt the stroke.
      if let last, let end = points.last, point.x - end.x > ChartLine.width / 2,
        series.hasGap(from: last, to: index)
      {
        runs.append(ChartRun(points, isSmooth: isSmooth, pixel: pixel))
        points = []
      }
      if isStep, let end = points.last { points.append(Point(x: point.x, y: end.y)) }
      points.append(point)
      last = index
    }
    if !points.isEmpty { runs.append(ChartRun(points, isSmooth: isSmooth, pixel: pixel)) }
    return runs
  }

  private static func labels(
    _ series: ChartSeries, _ plane: ChartPlane, _ room: ChartRoom, _ mark: Point?
  ) -> ChartLabels {
    guard let peaks = series.peaks else { return .none }
    func request(_ size: Size?, _ index: Int, _ value: Double) -> ChartLabels.Request? {
      let point = Point(x: plane.x(series.position(index)), y: plane.y(value))
      return size.map { ChartLabels.Request(point: point, size: $0) }
    }
    let halo = ChartMark.halo
    return ChartLabels(
      high: request(room.high, peaks.highest, series.high(peaks.highest)),
      low: request(room.low, peaks.lowest, series.low(peaks.lowest)),
      mark: mark.map { Rect(x: $0.x - halo, y: $0.y - halo, width: 2 * halo, height: 2 * halo) },
      in: room.bounds)
  }
}
