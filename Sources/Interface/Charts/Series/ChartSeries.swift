internal import WidgetCore

/// The values of a chart, indexed so that the extremes of any range are found quickly.
nonisolated struct ChartSeries: Sendable {
  /// Missing points: their number before the value at an index.
  private struct Gap {
    var end: Int
    var missing: Int
  }

  /// The existing values; all are finite.
  let values: ContiguousArray<Double>
  /// The range of positions, including points without a value.
  let extent: ClosedRange<Double>
  let isTimed: Bool
  /// The positions of the values, ascending; empty if they equal the indexes.
  private let positions: ContiguousArray<Double>
  private let gaps: ContiguousArray<Gap>
  private let peakIndex: PeakIndex
  /// The candle of each value; empty without candles.
  let candles: ContiguousArray<Node.Chart.Candle>

  init(_ points: Node.Chart.Points) {
    switch points {
    case .even(let source): self.init(even: source)
    case .timed(let source): self.init(timed: source)
    case .candles(let source):
      let candles = source.map { $0?.finite }
      self.init(even: candles.map { $0?.close }, candles.compactMap(\.self))
    case .timedCandles(let source):
      let candles = source.map { $0.time.isFinite ? $0.candle?.finite : nil }
      self.init(
        timed: zip(source, candles).map {
          Node.Chart.TimedValue(time: $0.time, value: $1?.close)
        }, candles.compactMap(\.self))
    }
  }

  private init(even source: [Double?], _ candles: [Node.Chart.Candle] = []) {
    self.candles = ContiguousArray(candles)
    var gaps: ContiguousArray<Gap> = []
    // Initialize in place: appending a million values takes twice as long.
    values = ContiguousArray(unsafeUninitializedCapacity: source.count) { values, count in
      var missing = 0
      for index in source.indices {
        guard let value = source[index], value.isFinite else { continue }
        if index - count > missing {
          missing = index - count
          gaps.append(Gap(end: count, missing: missing))
        }
        values[count] = value
        count += 1
      }
    }
    positions = gaps.isEmpty ? [] : ChartSeries.positions(values.count, gaps)
    self.gaps = gaps
    extent = 0...Double(max(0, source.count - 1))
    isTimed = false
    peakIndex = PeakIndex(values)
  }

  private init(timed source: [Node.Chart.TimedValue], _ candles: [Node.Chart.Candle] = []) {
    self.candles = ContiguousArray(candles)
    var gaps: ContiguousArray<Gap> = []
    var values: ContiguousArray<Double> = []
    var (first, latest): (Double?, Double) = (nil, -.greatestFiniteMagnitude)
    positions = ContiguousArray(unsafeUninitializedCapacity: source.count) { times, written in
      values = ContiguousArray(unsafeUninitializedCapacity: source.count) { values, count in
        var missing = 0
        for index in source.indices {
          let point = source[index]
          guard point.time.isFinite else { continue }
          latest = max(latest, point.time)
          if first == nil { first = latest }
          guard let value = point.value, value.isFinite else { continue }
          if index - count > missing {
            missing = index - count
            gaps.append(Gap(end: count, missing: missing))
          }
          times[count] = latest
          values[count] = value
          count += 1
        }
        written = count
      }
    }
    self.values = values
    self.gaps = gaps
    extent = first.map { $0...latest } ?? 0...0
    isTimed = true
    peakIndex = PeakIndex(values)
  }

  private static func positions(_ count: Int, _ gaps: ContiguousArray<Gap>)
    -> ContiguousArray<Double>
  {
    var positions = ContiguousArray((0..<count).lazy.map(Double.init))
    for (number, gap) in gaps.enumerated() {
      let end = number + 1 < gaps.count ? gaps[number + 1].end : count
      for index in gap.end..<end { positions[index] += Double(gap.missing) }
    }
    return positions
  }
}

// MARK: - Queries

nonisolated extension ChartSeries {
  var count: Int { values.count }
  var isEmpty: Bool { values.isEmpty }

  /// The position of a value: its time, or its index among all points.
  func position(_ index: Int) -> Double { positions.isEmpty ? Double(index) : positions[index] }

  func time(_ index: Int) -> Double? { isTimed ? positions[index] : nil }

  /// The index of a value among the chart's points, including missing ones.
  func pointIndex(_ index: Int) -> Int {
    index + (gap(after: index) > 0 ? gaps[gap(after: index) - 1].missing : 0)
  }

  /// Whether points are missing between two values.
  func hasGap(from start: Int, to end: Int) -> Bool {
    let next = gap(after: start)
    return next < gaps.count && gaps[next].end <= end
  }

  /// The first gap after a value.
  private func gap(after index: Int) -> Int {
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = low + (high - low) / 2
      if gaps[middle].end > index { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Binary search: the first value from a start whose position satisfies the predicate, or the count.
  func firstIndex(from start: Int = 0, where holds: (_ position: Double) -> Bool) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(position(middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The value with the nearest position; nil without values.
  func nearestIndex(to position: Double) -> Int? {
    guard !isEmpty else { return nil }
    let next = firstIndex { $0 >= position }
    guard next > 0 else { return 0 }
    guard next < count else { return count - 1 }
    let isNextNearer = self.position(next) - position < position - self.position(next - 1)
    return isNextNearer ? next : next - 1
  }

  /// The indexes of the lowest and highest value in a range.
  func peaks(in range: Range<Int>) -> (lowest: Int, highest: Int) {
    guard !candles.isEmpty else { return peakIndex.find(in: range, of: values) }
    var (lowest, highest) = (range.lowerBound, range.lowerBound)
    for index in range {
      if low(index) < low(lowest) { lowest = index }
      if high(index) > high(highest) { highest = index }
    }
    return (lowest, highest)
  }

  /// The low of an index: the value, or its candle's low.
  func low(_ index: Int) -> Double { candles.isEmpty ? values[index] : candles[index].low }
  func high(_ index: Int) -> Double { candles.isEmpty ? values[index] : candles[index].high }

  /// The lowest and highest value; nil without values.
  var peaks: (lowest: Int, highest: Int)? { isEmpty ? nil : peaks(in: 0..<count) }
}

nonisolated extension Node.Chart.Candle {
  /// The candle, unless one of its numbers isn't finite.
  fileprivate var finite: Node.Chart.Candle? {
    open.isFinite && high.isFinite && low.isFinite && close.isFinite ? self : nil
  }

  /// The candle of several consecutive candles.
  init(joining candles: ArraySlice<Node.Chart.Candle>) {
    let (first, last) = (candles.first, candles.last)
    self.init(
      open: first?.open ?? 0, high: candles.map(\.high).max() ?? 0,
      low: candles.map(\.low).min() ?? 0, close: last?.close ?? 0)
  }
}

/// The range of positions of all series of a chart.
nonisolated struct ChartSpan: Hashable, Sendable {
  /// The range of positions, including points without a value.
  let extent: ClosedRange<Double>
  let isTimed: Bool
  /// Whether all values are at midnight UTC. They are days then, without a time of day, and not converted to
  /// the user's time zone.
  let isOfDays: Bool

  init(_ all: [ChartSeries]) {
    let filled = all.filter { !$0.isEmpty }
    let first = filled.map(\.extent.lowerBound).min()
    let last = filled.map(\.extent.upperBound).max()
    extent = first.flatMap { first in last.map { first...$0 } } ?? all.first?.extent ?? 0...0
    isTimed = !filled.isEmpty && filled.allSatisfy(\.isTimed)
    isOfDays =
      isTimed && filled.contains { $0.count > 1 } && filled.allSatisfy(\.isAtMidnights)
  }

  /// The length of the range.
  var length: Double { extent.upperBound - extent.lowerBound }
}

nonisolated extension ChartSeries {
  fileprivate var isAtMidnights: Bool {
    (0..<count).allSatisfy { position($0).remainder(dividingBy: 86_400) == 0 }
  }
}
