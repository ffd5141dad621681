internal import GTK

/// Draws a chart's geometry.
struct ChartPainter {
  let geometry: ChartGeometry
  let colors: ChartColors
  let pixel: Double

  func draw(into context: borrowing CairoContext) {
    guard !geometry.isEmpty else {
      let middle = geometry.baseline ?? geometry.plane.plot.minY + geometry.plane.plot.height / 2
      return drawHairline(at: middle, isDashed: true, into: context)
    }
    for run in geometry.runs { fillArea(below: run, into: context) }
    drawGround(into: context)
    drawBars(into: context)
    strokeLine(into: context)
    drawMark(into: context)
  }

  // MARK: - Behind

  private func drawGround(into context: borrowing CairoContext) {
    if let baseline = geometry.baseline {
      drawHairline(at: baseline, isDashed: geometry.bars.isEmpty, into: context)
    } else if geometry.series.count == 1, let mark = geometry.mark {
      // A lone dot would look lost.
      drawHairline(at: mark.y, isDashed: true, into: context)
    }
  }

  private func drawHairline(at y: Double, isDashed: Bool, into context: borrowing CairoContext) {
    let (plot, width) = (geometry.plane.plot, geometry.size.width)
    let middle = (y / pixel).rounded(.down) * pixel + pixel / 2
    let margin = isDashed ? 0 : plot.minX
    context.move(to: Point(x: margin, y: middle))
    context.line(to: Point(x: width - margin, y: middle))
    context.stroke(
      colors.baseline, Stroke(width: pixel, cap: .butt, dash: isDashed ? [3, 3] : []))
  }

  private func fillArea(below run: ChartRun, into context: borrowing CairoContext) {
    guard let first = run.points.first, let last = run.points.last, last.x > first.x else { return }
    let foot = geometry.baseline ?? geometry.size.height
    if let band = run.band {
      let area = band.area(to: foot, in: geometry.size, pixel: pixel)
      return context.fill(shade(from: foot), area, pixel: pixel)
    }
    follow(run, into: context)
    context.line(to: Point(x: last.x, y: foot))
    context.line(to: Point(x: first.x, y: foot))
    context.close()
    context.fill(shade(from: foot))
  }

  /// Strongest where values are farthest from the foot, and clear at it.
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

  private func strokeLine(into context: borrowing CairoContext) {
    for run in geometry.runs {
      guard let band = run.band else { continue }
      context.fill(colors.line, band.line(in: geometry.size, pixel: pixel), pixel: pixel)
    }
    for run in geometry.runs where run.band == nil {
      follow(run, into: context)
    }
    context.stroke(colors.line, Stroke(width: ChartLine.width))
    for run in geometry.runs where run.points.count == 1 {
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

  private func drawBars(into context: borrowing CairoContext) {
    for isLast in [false, true] {
      for bar in geometry.bars where bar.isLast == isLast {
        let radius = min(3, bar.rect.width / 3, bar.rect.height)
        let corners: RoundedRect.Corners = bar.isAbove ? .top(radius) : .bottom(radius)
        context.rectangle(RoundedRect(bar.rect, corners: corners))
      }
      context.fill(isLast ? colors.line : colors.bar)
    }
  }

  private func drawMark(into context: borrowing CairoContext) {
    guard let mark = geometry.mark else { return }
    context.circle(center: mark, radius: ChartMark.halo)
    context.fill(colors.halo)
    context.circle(center: mark, radius: ChartMark.rim)
    context.fill(colors.rim)
    context.circle(center: mark, radius: ChartMark.dot)
    context.fill(colors.line)
  }
}
