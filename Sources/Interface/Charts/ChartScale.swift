/// From values to their share of the way between two of them, for whatever a Double can hold.
nonisolated struct ChartScale: Hashable, Sendable {
  let low: Double
  let high: Double
  /// A half where the difference of the two is more than a Double can hold.
  private let factor: Double
  private let span: Double

  init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
    factor = (high - low).isFinite ? 1 : 0.5
    span = high * factor - low * factor
  }

  init(_ range: ClosedRange<Double>) { self.init(range.lowerBound, range.upperBound) }

  var isFlat: Bool { span <= 0 }

  /// From 0 to 1; the middle where all values are the same.
  func share(of value: Double) -> Double {
    guard !isFlat else { return 0.5 }
    return min(max((value * factor - low * factor) / span, 0), 1)
  }

  func value(at share: Double) -> Double { low * (1 - share) + high * share }
}
