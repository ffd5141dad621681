internal import GTK
internal import WidgetCore

/// The labels of both axes: round values, and round times.
struct ChartAxes {
  let values: [(value: Double, text: TextLayout)]
  let times: [(time: Double, text: TextLayout)]

  private static let mostValues = 6
  /// The height of the plot for each value, in lines of text.
  private static let linesForValue = 2.4
  /// The space between two times.
  private static let air = 16.0

  init(
    _ subject: ChartSubject, _ request: ChartGeometry.Request, write: (String) -> TextLayout
  ) {
    let (numbers, size) = (subject.numbers, request.size)
    let all = subject.several.isEmpty ? [subject.series] : subject.several.map(\.series)
    let scale = ChartGeometry.scale(of: all, request)
    let line = write("0").size.height
    let most = min(
      ChartAxes.mostValues, max(3, Int(size.height / (line * ChartAxes.linesForValue))))
    values = ChartTicks.values(from: scale.low, to: scale.high, most: most)
      .filter { request.range?.contains($0) ?? true }
      .map { ($0, write(numbers.text($0))) }
    times = ChartAxes.times(
      subject, in: size.width - ChartAxes.width(of: values.map(\.text)), write: write)
  }

  /// The times of the shortest step with which they fit. Rather than a single one, some of those of a shorter step.
  private static func times(
    _ subject: ChartSubject, in width: Double, write: (String) -> TextLayout
  ) -> [(time: Double, text: TextLayout)] {
    let (span, numbers) = (subject.span, subject.numbers)
    guard span.isTimed, span.length > 0 else { return [] }
    typealias Times = [(time: Double, text: TextLayout)]
    func fit(_ times: Times) -> Bool {
      Double(times.count) * (self.width(of: times.map(\.text)) + air) <= width
    }
    var shorter: Times = []
    for step in ChartTicks.Step.all where span.length / step.length <= width / air {
      let times = ChartTicks.times(in: span.extent, step: step, on: numbers.clock)
        .map { (time: $0, text: write(numbers.text(tick: $0, step))) }
      if times.count > 1 {
        if fit(times) { return times }
        shorter = times
      } else {
        return ChartTicks.thinned(shorter, where: fit) ?? (fit(times) ? times : [])
      }
    }
    return []
  }

  private static func width(of texts: [TextLayout]) -> Double {
    texts.map(\.size.width).max() ?? 0
  }

  /// The width of the values.
  var width: Double { ChartAxes.width(of: values.map(\.text)) }

  /// The size of the largest time; nil without times.
  var timeSize: Size? {
    times.isEmpty
      ? nil
      : Size(
        width: ChartAxes.width(of: times.map(\.text)),
        height: times.map(\.text.size.height).max() ?? 0)
  }

  /// Draws them where a geometry has their places.
  func draw(_ geometry: ChartGeometry, _ color: Color, into snapshot: borrowing Snapshot) {
    let size = geometry.size
    for (value, text) in values {
      let top = geometry.plane.y(value) - text.size.height / 2
      snapshot.text(
        text, color,
        at: Point(
          x: size.width - text.size.width - ChartRoom.besideValues,
          y: min(max(top, 0), size.height - text.size.height)))
    }
    for (time, text) in times {
      guard let mark = geometry.axis.marks.first(where: { $0.time == time }) else { continue }
      snapshot.text(
        text, color,
        at: Point(
          x: mark.x - text.size.width / 2,
          y: size.height - ChartAxis.margin.below - text.size.height))
    }
  }
}
