internal import GTK
internal import Theme
internal import WidgetCore

/// A chart rendered for a size, a theme and a scale; reused until one of them changes.
struct ChartFrame {
  /// The values that the frame depends on.
  struct Setting: Hashable {
    var size: Size
    /// Screen pixels in a logical pixel.
    var scale: Double
    var theme: Theme
  }

  let setting: Setting
  let geometry: ChartGeometry
  private let picture: RenderNode?
  private let labels: RenderNode?
  private let times: RenderNode?
  private let legend: RenderNode?
  private let axes: RenderNode?

  /// Above this number of pixels, a cached picture costs more memory than it saves time.
  private static let maximumPixels = 16_000_000.0

  init(of subject: ChartSubject, _ setting: Setting, on canvas: Canvas) {
    self.setting = setting
    let (chart, theme) = (subject.source.chart, setting.theme)
    let colors = ChartColors(theme, tint: subject.source.tint, strength: subject.source.strength)
    let font = TextStyle.style(for: .footnote).font(scale: theme.textScale)
    let texts =
      chart.hasAxes
      ? nil
      : subject.labels.map {
        (
          high: TextLayout($0.high, on: canvas, font: font),
          low: TextLayout($0.low, on: canvas, font: font)
        )
      }
    func words(_ time: Double) -> TextLayout {
      TextLayout(subject.numbers.text(time: time), on: canvas, font: font)
    }
    let extent = subject.span.extent
    let longest =
      subject.span.isTimed && ChartAxis.isWanted(in: setting.size)
      ? [extent.lowerBound, extent.upperBound].map { words($0).size }
        .max { $0.width < $1.width } : nil
    let legend = ChartLegend(subject, setting, font, on: canvas)
    var request = ChartGeometry.Request(
      kind: chart.kind, baseline: chart.baseline, size: setting.size, range: chart.range,
      thresholds: chart.thresholds.map(\.value), legend: legend?.height ?? 0,
      pixel: 1 / setting.scale,
      high: texts?.high.size, low: texts?.low.size, times: longest)
    let axes =
      chart.hasAxes
      ? ChartAxes(subject, request) { TextLayout($0, on: canvas, font: font) } : nil
    if let axes {
      request.ticks = axes.values.map(\.value)
      request.ticksWidth = axes.width
      request.roundTimes = axes.times.map(\.time)
      request.times = axes.timeSize
    }
    let geometry = ChartGeometry(
      subject.series, several: subject.several.map(\.series), request)
    self.geometry = geometry
    let painter = ChartPainter(
      geometry: geometry, colors: colors,
      layers: subject.several.map { ChartColors(theme, tint: $0.tint) },
      thresholds: chart.thresholds.map {
        $0.tint.map { theme.foreground.color($0, isLarge: true) } ?? theme.foreground.secondary
      }, pixel: 1 / setting.scale, reachesEdges: chart.isEdgeToEdge)
    self.legend = legend.flatMap { legend in RenderNode.record { legend.draw(into: $0) } }
    picture = ChartFrame.picture(painter, setting)
    times =
      geometry.axis.marks.isEmpty || axes != nil
      ? nil
      : RenderNode.record { snapshot in
        for mark in geometry.axis.marks {
          let text = words(mark.time)
          let place = Point(
            x: mark.x - text.size.width / 2,
            y: setting.size.height - ChartAxis.margin.below - text.size.height)
          snapshot.text(text, colors.label, at: place)
        }
      }
    self.axes = axes.flatMap { axes in
      RenderNode.record { axes.draw(geometry, colors.label, into: $0) }
    }
    labels = RenderNode.record { snapshot in
      if let texts, let place = geometry.labels.high {
        snapshot.text(texts.high, colors.label, at: place.origin)
      }
      if let texts, let place = geometry.labels.low {
        snapshot.text(texts.low, colors.label, at: place.origin)
      }
    }
  }

  /// The rendered pixels: GTK would rasterize a path again in each frame in which the chart moves.
  private static func picture(_ painter: ChartPainter, _ setting: Setting) -> RenderNode? {
    let (size, scale) = (setting.size, setting.scale)
    guard size.width >= 1, size.height >= 1 else { return nil }
    let all = Rect(origin: .zero, size: size)
    guard size.width * size.height * scale * scale <= maximumPixels else {
      return .record { $0.cairo(in: all) { painter.draw(into: $0) } }
    }
    let bitmap = Bitmap(width: Int(size.width * scale), height: Int(size.height * scale)) {
      $0.scale(by: scale)
      painter.draw(into: $0)
    }
    return .picture(bitmap, in: all)
  }

  func draw(into snapshot: borrowing Snapshot, withLabels: Bool = true) {
    if let picture { snapshot.append(picture) }
    if let times { snapshot.append(times) }
    if let axes { snapshot.append(axes) }
    if let legend { snapshot.append(legend) }
    if withLabels, let labels { snapshot.append(labels) }
  }
}
