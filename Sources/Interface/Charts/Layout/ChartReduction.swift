/// Selects the values to draw if a line has more values than pixels.
nonisolated enum ChartReduction {
  /// The indexes in order: all values if each has a pixel column; otherwise the first, lowest, highest and
  /// last of each column, which draws the same pixels.
  static func indices(of series: ChartSeries, columns: Int) -> [Int] {
    guard series.count > columns else { return Array(0..<series.count) }
    let scale = ChartScale(series.extent)
    var kept: [Int] = []
    kept.reserveCapacity(columns * 4)
    var start = 0
    func column(_ position: Double) -> Double {
      (scale.share(of: position) * Double(columns)).rounded(.down)
    }
    while start < series.count {
      let here = column(series.position(start))
      // The right edge belongs to the last column.
      let isLast = here >= Double(columns - 1)
      let end =
        isLast ? series.count : series.firstIndex(from: start + 1) { column($0) > here }
      append(start..<end, of: series, to: &kept)
      start = end
    }
    return kept
  }

  private static func append(_ range: Range<Int>, of series: ChartSeries, to kept: inout [Int]) {
    kept.append(range.lowerBound)
    guard range.count > 1 else { return }
    let peaks = series.peaks(in: range)
    let (first, second) = (
      min(peaks.lowest, peaks.highest), max(peaks.lowest, peaks.highest)
    )
    if first > range.lowerBound { kept.append(first) }
    if second > first { kept.append(second) }
    if range.upperBound - 1 > second { kept.append(range.upperBound - 1) }
  }
}
