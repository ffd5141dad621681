internal import GTK

/// A minimum and a natural width.
nonisolated struct Span: Hashable, Sendable {
  var minimum: Double
  var natural: Double

  init(minimum: Double, natural: Double) {
    self.minimum = minimum.within(0...longestSide)
    self.natural = max(self.minimum, natural.within(0...longestSide))
  }

  init(_ width: Double) { self.init(minimum: width, natural: width) }

  static let zero = Span(0)
}

/// A leaf's height in a width, and its first baseline.
nonisolated struct LeafExtent: Hashable, Sendable {
  var height: Double
  var baseline: Double?
}

/// Measures leaves by their indices.
nonisolated struct Measures {
  let widths: (Int) -> Span
  let extent: (_ leaf: Int, _ width: Double) -> LeafExtent
}

/// Larger than any screen; no widget is given more.
nonisolated let longestSide = 10_000.0

/// The metrics of a list, in logical pixels.
nonisolated enum ListMetrics {
  static let icon = 20.0
  static let gapAfterIcon = 10.0
  static let gapBeforeValue = 12.0
  static let gapAboveSubtitle = 1.0
  static let spacing = 4.0
  /// The minimum of a row's height that isn't text.
  static let air = 6.0
  static let rowHeight = 28.0
  static let actionRowHeight = 44.0
  /// The bar along a row's leading edge.
  static let edge = 4.0
  static let gapAfterEdge = 8.0
  static let airOfEdge = 3.0
  /// The space above and below the text beside a checkbox.
  static let airOfBox = 8.0
  static let progress = 4.0
  static let gapAboveProgress = 5.0
  static let gapBeforeBadge = 8.0
  static let badgePadding = Size(width: 6, height: 1)
  static let widestBadge = 96.0
}

nonisolated extension Double {
  /// The nearest value in a range; the lowest for NaN.
  func within(_ range: ClosedRange<Double>) -> Double {
    guard self > range.lowerBound else { return range.lowerBound }
    return self < range.upperBound ? self : range.upperBound
  }
}
