internal import GTK
internal import WidgetCore

/// Where everything in a chart is, in logical pixels: a value, without a pixel drawn.
nonisolated struct ChartGeometry: Sendable {
  /// What a chart is laid out for.
  struct Request: Hashable, Sendable {
    var kind = ChartKind.line
    var baseline: Double?
    var size: Size
    /// The size of a pixel of the screen.
    var pixel = 1.0
    /// The room that the labels of the highest and the lowest value take.
    var high: Size?
    var low: Size?
    /// The room that the longest of the times takes; nil where none are to be told.
    var times: Size?
  }

  let series: ChartSeries
  let size: Size
  let plane: ChartPlane
  let runs: [ChartRun]
  let bars: [ChartBar]
  /// How far down the baseline is; nil where none is drawn.
  let baseline: Double?
  /// The last point of a line.
  let mark: Point?
  let labels: ChartLabels
  let axis: ChartAxis

  init(_ series: ChartSeries, _ request: Request) {
    self.series = series
    size = request.size
    let peaks = series.peaks.map {
      (low: series.values[$0.lowest], high: series.values[$0.highest])
    }
    let isLine = request.kind == .line
    let foot = request.baseline ?? 0
    let isFlat = peaks.map { $0.low == $0.high } ?? true
    let room = ChartRoom(
      request, wantsHigh: peaks.map { isLine || $0.high > foot } ?? false,
      wantsLow: peaks.map { isLine ? !isFlat : $0.low < foot } ?? false)
    let plane = ChartPlane(
      plot: room.plot, values: ChartGeometry.scale(peaks, request),
      positions: ChartScale(series.extent),
      slots: isLine ? nil : ChartSlots(of: series, width: room.plot.width))
    self.plane = plane
    runs =
      isLine ? ChartGeometry.runs(of: series, in: plane, pixel: request.pixel) : []
    bars =
      plane.slots?.bars(
        of: series, values: plane.values, baseline: foot, in: plane.plot, pixel: request.pixel)
      ?? []
    let mark = isLine && !series.isEmpty ? plane.point(series.count - 1, of: series) : nil
    self.mark = mark
    baseline = (request.baseline ?? (isLine ? nil : foot)).map {
      (plane.y($0) / request.pixel).rounded() * request.pixel
    }
    labels = ChartGeometry.labels(series, plane, room, mark)
    axis =
      room.axisHeight > 0
      ? request.times.map {
        ChartAxis(series, in: plane, words: $0, width: request.size.width)
      } ?? .none : .none
  }

  var isEmpty: Bool { series.isEmpty }

  private static func scale(_ peaks: (low: Double, high: Double)?, _ request: Request)
    -> ChartScale
  {
    let base = request.baseline ?? (request.kind == .bars ? 0 : nil)
    guard let peaks else { return ChartScale(0, 0) }
    let (low, high) = (min(peaks.low, base ?? peaks.low), max(peaks.high, base ?? peaks.high))
    // Bars of no height stand on the ground, not in mid-air.
    return low == high && request.kind == .bars ? ChartScale(low, low + 1) : ChartScale(low, high)
  }

  private static func runs(of series: ChartSeries, in plane: ChartPlane, pixel: Double)
    -> [ChartRun]
  {
    let columns = max(1, Int(plane.plot.width / pixel))
    // What bends within two pixels isn't seen to.
    let isSmooth = Double(series.count) <= plane.plot.width / 2
    var runs: [ChartRun] = []
    var points: [Point] = []
    var last: Int?
    for index in ChartReduction.indices(of: series, columns: columns) {
      let point = plane.point(index, of: series)
      // A gap that is narrower than the line can't be seen, but would make the line restless.
      if let last, let end = points.last, point.x - end.x > ChartLine.width / 2,
        series.hasGap(from: last, to: index)
      {
        runs.append(ChartRun(points, isSmooth: isSmooth, pixel: pixel))
        points = []
      }
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
    func wish(_ size: Size?, _ index: Int) -> ChartLabels.Wish? {
      size.map { ChartLabels.Wish(point: plane.point(index, of: series), size: $0) }
    }
    let halo = ChartMark.halo
    return ChartLabels(
      high: wish(room.high, peaks.highest), low: wish(room.low, peaks.lowest),
      mark: mark.map { Rect(x: $0.x - halo, y: $0.y - halo, width: 2 * halo, height: 2 * halo) },
      in: room.bounds)
  }
}
