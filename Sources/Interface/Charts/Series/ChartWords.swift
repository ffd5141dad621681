internal import WidgetCore

/// The accessible text of a chart.
nonisolated struct ChartWords: Hashable, Sendable {
  /// Its name: the author's label, or its kind.
  let name: String
  /// Number of values, range, trend and last value.
  let details: String

  /// Both together.
  var text: String { "\(name). \(details)" }

  init(_ series: ChartSeries, kind: ChartKind, numbers: ChartNumbers, label: String?) {
    self.init([(nil, series)], kind: kind, numbers: numbers, label: label)
  }

  /// With several series, each follows its name.
  init(
    _ several: [(name: String?, series: ChartSeries)], kind: ChartKind, numbers: ChartNumbers,
    label: String?
  ) {
    let kindName =
      switch kind {
      case .line, .step: ChartPhrases.lineChart
      case .bars: ChartPhrases.barChart
      case .candles: ChartPhrases.candleChart
      }
    name = label.flatMap { $0.isEmpty ? nil : $0 } ?? kindName
    guard several.contains(where: { !$0.series.isEmpty }), let first = several.first else {
      details = name == kindName ? ChartPhrases.noValues : ChartPhrases.noValues(in: kindName)
      return
    }
    let hasOwnName = name != kindName
    guard several.count > 1 else {
      details = ChartWords.sentences(first.series, hasOwnName ? kindName : nil, numbers)
      return
    }
    details = several.filter { !$0.series.isEmpty }.map { one in
      ChartWords.sentences(one.series, one.name, numbers)
    }.joined(separator: " ")
  }

  private static func sentences(
    _ series: ChartSeries, _ name: String?, _ numbers: ChartNumbers
  ) -> String {
    guard let peaks = series.peaks else { return ChartPhrases.noValues }
    let amount = ChartPhrases.values(series.count, written: numbers.count(series.count))
    var start = name.map { ChartPhrases.list($0, amount) } ?? amount
    let last = series.count - 1
    if let from = series.time(0), let to = series.time(last) {
      let (from, to) = (numbers.text(time: from), numbers.text(time: to))
      start = ChartPhrases.list(start, from == to ? to : ChartPhrases.span(from: from, to: to))
    }
    var sentences = [start]
    let (low, high) = (series.low(peaks.lowest), series.high(peaks.highest))
    if series.count > 1 || !series.candles.isEmpty {
      if low == high {
        sentences.append(ChartPhrases.always(numbers.text(low)))
      } else {
        sentences.append(ChartPhrases.range(numbers.text(low), numbers.text(high)))
        let first = series.candles.first?.open ?? series.values[0]
        let trend = ChartTrend(first: first, last: series.values[last], low, high)
        sentences.append(trend.words(numbers))
      }
    }
    sentences.append(ChartPhrases.last(numbers.text(series.values[last])))
    return sentences.map { $0 + "." }.joined(separator: " ")
  }

  /// The text of a point: "592.12 GB, 3:02 PM".
  static func point(
    _ selection: ChartSelection, _ candle: ChartCandle? = nil, _ numbers: ChartNumbers
  ) -> String {
    let value =
      candle.map { ChartPhrases.spoken($0.candle, numbers) } ?? numbers.text(selection.value)
    return selection.time.map { ChartPhrases.list(value, numbers.text(time: $0)) } ?? value
  }
}

/// The trend of a chart.
nonisolated enum ChartTrend: Hashable, Sendable {
  case steady
  /// The change relative to the first value; nil if that is meaningless.
  case rising(Double?)
  case falling(Double?)

  /// A change below this fraction of the range is level.
  private static let least = 0.05

  init(first: Double, last: Double, _ low: Double, _ high: Double) {
    let scale = ChartScale(low, high)
    let change = scale.share(of: last) - scale.share(of: first)
    let part = first > 0 && last >= 0 ? (last - first) / first : .infinity
    // No percentage for changes of more than a hundredfold.
    let share = abs(part) < 10 ? abs(part) : nil
    self =
      abs(change) < ChartTrend.least ? .steady : change > 0 ? .rising(share) : .falling(share)
  }

  func words(_ numbers: ChartNumbers) -> String {
    switch self {
    case .steady: ChartPhrases.steady
    case .rising(let share):
      share.map { ChartPhrases.rising(numbers.percent($0)) } ?? ChartPhrases.rising
    case .falling(let share):
      share.map { ChartPhrases.falling(numbers.percent($0)) } ?? ChartPhrases.falling
    }
  }
}
