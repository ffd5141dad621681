internal import WidgetCore

/// What a chart shows, and how it is said.
nonisolated struct ChartSubject: Sendable {
  /// All that was given: the same of it again is the same picture.
  struct Source: Hashable, Sendable {
    var chart: Node.Chart
    var tint: Tint?
    var strength: Strength
    var label: String?
    var locale: String
  }

  let source: Source
  let series: ChartSeries
  let numbers: ChartNumbers
  let words: ChartWords

  init(_ source: Source) {
    self.source = source
    series = ChartSeries(source.chart.points)
    numbers = ChartNumbers(series, unit: source.chart.unit, locale: source.locale)
    words = ChartWords(series, kind: source.chart.kind, numbers: numbers, label: source.label)
  }

  /// The texts at the highest and the lowest point.
  var labels: (high: String, low: String)? {
    series.peaks.map {
      (numbers.text(series.values[$0.highest]), numbers.text(series.values[$0.lowest]))
    }
  }

  /// A value of the series as one of the chart's points.
  func selection(_ index: Int) -> ChartSelection {
    ChartSelection(
      index: series.pointIndex(index), time: series.time(index), value: series.values[index])
  }
}
