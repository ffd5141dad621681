/// Finds the extremes of a range in logarithmic time, so that layout and scrubbing of a million points cost
/// only their pixels.
nonisolated struct PeakIndex: Sendable {
  private struct Span {
    var low: Double
    var high: Double
  }

  private static let fan = 16
  /// Levels: spans of 16 values, of 16 such spans, and so on.
  private let levels: [ContiguousArray<Span>]

  /// The values must be finite.
  init(_ values: ContiguousArray<Double>) {
    let fan = PeakIndex.fan
    guard values.count > fan else {
      levels = []
      return
    }
    var levels = [values.withUnsafeBufferPointer(PeakIndex.spans)]
    while let last = levels.last, last.count > fan {
      levels.append(
        ContiguousArray(
          stride(from: 0, to: last.count, by: fan).map { start in
            last[start..<min(start + fan, last.count)].reduce(last[start]) {
              Span(low: min($0.low, $1.low), high: max($0.high, $1.high))
            }
          }))
    }
    self.levels = levels
  }

  private static func spans(_ values: UnsafeBufferPointer<Double>) -> ContiguousArray<Span> {
    let count = (values.count + fan - 1) / fan
    return ContiguousArray(unsafeUninitializedCapacity: count) { spans, written in
      for block in 0..<count {
        let (start, end) = (block * fan, min(block * fan + fan, values.count))
        var (low, high) = (values[start], values[start])
        for index in start..<end {
          let value = values[index]
          // Without branches: they would be mispredicted for random values.
          low = value < low ? value : low
          high = value > high ? value : high
        }
        spans[block] = Span(low: low, high: high)
      }
      written = count
    }
  }

  /// The indexes of the lowest and highest value; the first if there are several.
  func find(in range: Range<Int>, of values: ContiguousArray<Double>) -> (
    lowest: Int, highest: Int
  ) {
    var (lowest, highest) = (Place(index: range.lowerBound), Place(index: range.lowerBound))
    var low = Double.infinity
    var high = -Double.infinity
    var index = range.lowerBound
    while index < range.upperBound {
      let place = largestPlace(at: index, within: range.upperBound)
      let span = span(place, of: values)
      if span.low < low { (low, lowest) = (span.low, place) }
      if span.high > high { (high, highest) = (span.high, place) }
      index += place.size
    }
    return (
      descend(lowest, of: values) { $0.low == low },
      descend(highest, of: values) { $0.high == high }
    )
  }

  /// A value, or a span of a level, by its number of values.
  private struct Place {
    var index: Int
    var level = 0
    var size = 1
  }

  private func largestPlace(at index: Int, within end: Int) -> Place {
    var place = Place(index: index)
    while place.level < levels.count, index % (place.size * PeakIndex.fan) == 0,
      index + place.size * PeakIndex.fan <= end
    {
      place.level += 1
      place.size *= PeakIndex.fan
    }
    return place
  }

  private func span(_ place: Place, of values: ContiguousArray<Double>) -> Span {
    guard place.level > 0 else { return Span(low: values[place.index], high: values[place.index]) }
    return levels[place.level - 1][place.index / place.size]
  }

  private func descend(
    _ place: Place, of values: ContiguousArray<Double>, to isSought: (Span) -> Bool
  ) -> Int {
    var place = place
    while place.level > 0 {
      place.level -= 1
      place.size /= PeakIndex.fan
      while !isSought(span(place, of: values)) { place.index += place.size }
    }
    return place.index
  }
}
