internal import GTK

/// Draws a chart's geometry.
struct ChartPainter {
  let geometry: ChartGeometry
  let colors: ChartColors
  /// The colors of each of several series.
  var layers: [ChartColors] = []
  /// The color of each threshold.
  var thresholds: [Color] = []
  let pixel: Double
  /// Whether the chart reaches the edges of its card.
  var reachesEdges = false

  func draw(into context: borrowing CairoContext) {
    guard !geometry.isEmpty else {
      let middle = geometry.baseline ?? geometry.plane.plot.minY + geometry.plane.plot.height / 2
      return drawHairline(at: middle, isDashed: true, into: context)
    }
    drawTicks(into: context)
    fillAreas(into: context)
    drawGround(into: context)
    drawBars(geometry.bars, into: context)
    drawCandles(into: context)
    drawLayers(into: context)
    for (y, color) in zip(geometry.thresholds, thresholds) {
      drawHairline(at: y, isDashed: true, color, into: context)
    }
    strokeLine(geometry.runs, colors, into: context)
    draw(geometry.mark, colors, into: context)
  }

  /// Stacked bars are drawn from the highest down, over each other.
  private func drawLayers(into context: borrowing CairoContext) {
    let all = Array(zip(geometry.layers, layers))
    for (layer, colors) in all.reversed() {
      for bar in layer.bars where bar.rect.height > 0 { addOutline(of: bar, to: context) }
      context.fill(colors.line)
    }
    for (layer, colors) in all { strokeLine(layer.runs, colors, into: context) }
    for (layer, colors) in all { draw(layer.mark, colors, into: context) }
  }

  // MARK: - Behind

  /// A faint line at each round value.
  private func drawTicks(into context: borrowing CairoContext) {
    let plot = geometry.plane.plot
    for y in geometry.ticks {
      let middle = (y / pixel).rounded(.down) * pixel + pixel / 2
      context.move(to: Point(x: 0, y: middle))
      context.line(to: Point(x: plot.maxX, y: middle))
      context.stroke(colors.baseline, Stroke(width: pixel, cap: .butt))
    }
  }

  private func drawGround(into context: borrowing CairoContext) {
    if let baseline = geometry.baseline {
      drawHairline(at: baseline, isDashed: geometry.bars.isEmpty, into: context)
    } else if geometry.series.count == 1, let mark = geometry.mark {
      // A single value gets a hairline.
      drawHairline(at: mark.y, isDashed: true, into: context)
    }
  }

  private func drawHairline(
    at y: Double, isDashed: Bool, _ color: Color? = nil, into context: borrowing CairoContext
  ) {
    let (plot, width) = (geometry.plane.plot, geometry.size.width)
    let middle = (y / pixel).rounded(.down) * pixel + pixel / 2
    let margin = isDashed ? 0 : plot.minX
    context.move(to: Point(x: margin, y: middle))
    // The values of an axis stay readable.
    let end = geometry.ticks.isEmpty ? width - margin : plot.maxX
    context.line(to: Point(x: end, y: middle))
    context.stroke(
      color ?? colors.baseline, Stroke(width: pixel, cap: .butt, dash: isDashed ? [3, 3] : []))
  }

  private func fillAreas(into context: borrowing CairoContext) {
    let foot = geometry.baseline ?? geometry.size.height
    let shade = shade(from: foot)
    for run in geometry.runs where run.band == nil {
      guard let first = run.points.first, let last = run.points.last, last.x > first.x else {
        continue
      }
      follow(run, into: context)
      let end = areaEnd(from: last)
      if end > last.x { context.line(to: Point(x: end, y: last.y)) }
      context.line(to: Point(x: end, y: foot))
      context.line(to: Point(x: first.x, y: foot))
      context.close()
      context.fill(shade)
    }
    let covered = covered(geometry.runs) { $0.addArea(downTo: foot, to: &$1, pixel: pixel) }
    if let covered { context.fill(shade, covered, pixel: pixel) }
    if let last = geometry.runs.last, last.band != nil, let point = last.points.last {
      let end = areaEnd(from: point)
      context.rectangle(
        Rect(x: point.x, y: min(point.y, foot), width: end - point.x, height: abs(foot - point.y)))
      context.fill(shade)
    }
  }

  /// The fill extends below the dot to the edge of a card. That of a sparkline ends with its line.
  private func areaEnd(from point: Point) -> Double {
    reachesEdges && point == geometry.mark && geometry.plane.plot.maxX - point.x < pixel
      ? geometry.size.width : point.x
  }

  /// The combined coverage of all dense parts; nil without any.
  private func covered(
    _ runs: [ChartRun], by add: (ChartBand, inout Coverage) -> Void
  ) -> Coverage? {
    let bands = runs.compactMap(\.band)
    guard !bands.isEmpty else { return nil }
    var coverage = Coverage(
      width: Int((geometry.size.width / pixel).rounded(.up)),
      height: Int((geometry.size.height / pixel).rounded(.up)))
    for band in bands { add(band, &coverage) }
    return coverage
  }

  /// Strongest at the extreme values, transparent at the bottom.
  private func shade(from foot: Double) -> LinearGradient {
    let plot = geometry.plane.plot
    let (top, bottom) = (plot.minY, max(foot, plot.maxY))
    let place = bottom > top ? (foot - top) / (bottom - top) : 1
    let clear = colors.area.withAlpha(0)
    var stops = [LinearGradient.Stop(min(max(place, 0), 1), clear)]
    if place > 0.01 { stops.insert(LinearGradient.Stop(0, colors.area), at: 0) }
    if place < 0.99 { stops.append(LinearGradient.Stop(1, colors.area)) }
    return LinearGradient(from: Point(x: 0, y: top), to: Point(x: 0, y: bottom), stops: stops)
  }

  // MARK: - In front

  private func strokeLine(
    _ runs: [ChartRun], _ colors: ChartColors, into context: borrowing CairoContext
  ) {
    let covered = covered(runs) { $0.addLine(to: &$1, pixel: pixel) }
    if let covered { context.fill(colors.line, covered, pixel: pixel) }
    for run in runs where run.band == nil { follow(run, into: context) }
    context.stroke(colors.line, Stroke(width: ChartLine.width))
    for run in runs where run.points.count == 1 {
      context.circle(center: run.points[0], radius: ChartLine.loneDot)
    }
    context.fill(colors.line)
  }

  private func follow(_ run: ChartRun, into context: borrowing CairoContext) {
    guard let first = run.points.first else { return }
    context.move(to: first)
    for index in run.points.indices.dropLast() {
      let curve = run.curve(after: index)
      context.curve(to: curve.end, control1: curve.control1, control2: curve.control2)
    }
  }

  private func drawBars(_ bars: [ChartBar], into context: borrowing CairoContext) {
    for isLast in [false, true] {
      for bar in bars where bar.isLast == isLast { addOutline(of: bar, to: context) }
      context.fill(isLast ? colors.line : colors.bar)
    }
  }

  /// Draws all rising candles in one path, and all falling ones in another.
  private func drawCandles(into context: borrowing CairoContext) {
    for (isRising, color) in [(true, colors.rise), (false, colors.fall)] {
      for candle in geometry.candles where candle.isRising == isRising {
        for wick in candle.wicks { context.rectangle(wick) }
        for side in candle.sides { context.rectangle(side) }
      }
      context.fill(color)
    }
  }

  private func addOutline(of bar: ChartBar, to context: borrowing CairoContext) {
    let radius = min(3, bar.rect.width / 3, bar.rect.height)
    let corners: RoundedRect.Corners = bar.isAbove ? .top(radius) : .bottom(radius)
    context.rectangle(RoundedRect(bar.rect, corners: corners))
  }

  private func draw(
    _ mark: Point?, _ colors: ChartColors, into context: borrowing CairoContext
  ) {
    guard let mark else { return }
    context.circle(center: mark, radius: ChartMark.halo)
    context.fill(colors.halo)
    context.circle(center: mark, radius: ChartMark.rim)
    context.fill(colors.rim)
    context.circle(center: mark, radius: ChartMark.dot)
    context.fill(colors.line)
  }
}

/// The dot at a line's end and at the selection.
nonisolated enum ChartMark {
  static let dot = 3.5
  /// Rim in the background's color.
  static let rim = 5.0
  static let halo = 7.0
}

/// Line metrics.
nonisolated enum ChartLine {
  static let width = 2.0
  /// Radius of a single value between gaps.
  static let loneDot = 1.75
}
