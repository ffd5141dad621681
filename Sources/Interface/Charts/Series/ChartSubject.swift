internal import WidgetCore

/// The data of a chart, and its texts.
nonisolated struct ChartSubject: Sendable {
  /// The input; equal sources give equal pictures.
  struct Source: Hashable, Sendable {
    var chart: Node.Chart
    var tint: Tint?
    var strength: Strength
    var label: String?
    var locale: String
  }

  /// One of several series.
  struct Other: Sendable {
    let name: String
    let tint: Tint
    let series: ChartSeries
  }

  let source: Source
  /// The series of the cursor: the first.
  let series: ChartSeries
  /// All series as they are drawn, with stacked bars.
  let several: [Other]
  /// The span of all series.
  let span: ChartSpan
  let numbers: ChartNumbers
  let words: ChartWords

  init(_ source: Source) {
    self.source = source
    let chart = source.chart
    series = ChartSeries(chart.series.first?.points ?? chart.points)
    several = ChartSubject.several(chart)
    let all: [(name: String?, series: ChartSeries)] =
      chart.series.isEmpty
      ? [(nil, series)] : chart.series.map { ($0.name, ChartSeries($0.points)) }
    span = ChartSpan(all.map(\.series))
    numbers = ChartNumbers(all.map(\.series), unit: chart.unit, locale: source.locale)
    words = ChartWords(all, kind: chart.kind, numbers: numbers, label: source.label)
  }

  private static func several(_ chart: Node.Chart) -> [Other] {
    var sums: [Double] = []
    return chart.series.enumerated().map { index, one in
      var points = one.points
      if chart.kind == .bars {
        let values = points.values.map { $0 ?? 0 }
        sums = index == 0 ? values : zip(sums, values).map { $0 + $1 }
        points = points.with(sums)
      }
      return Other(
        name: one.name, tint: one.tint ?? ChartColors.tints[index % ChartColors.tints.count],
        series: ChartSeries(points))
    }
  }

  /// The texts at maximum and minimum.
  var labels: (high: String, low: String)? {
    guard several.isEmpty else { return nil }
    return series.peaks.map {
      (numbers.text(series.high($0.highest)), numbers.text(series.low($0.lowest)))
    }
  }

  /// The texts of the bubble for a value or its candle, of each series. The first is optional.
  func texts(at index: Int, _ candle: ChartCandle?) -> [String] {
    if let candle {
      return [ChartPhrases.candle(candle.candle, numbers), numbers.text(candle.candle.close)]
    }
    guard !several.isEmpty else { return [numbers.text(series.values[index])] }
    let position = series.position(index)
    let all = source.chart.series.map { one in
      let own = ChartSeries(one.points)
      let value = own.nearestIndex(to: position).map { numbers.text(own.values[$0]) } ?? "–"
      return "\(one.name) \(value)"
    }
    return [all.joined(separator: "   "), all.joined(separator: "\n")]
  }

  /// The selection for a value.
  func selection(_ index: Int) -> ChartSelection {
    ChartSelection(
      index: series.pointIndex(index), time: series.time(index), value: series.values[index])
  }
}
