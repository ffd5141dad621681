internal import GTK

/// A width that something can't do without, and the one that it would like to have.
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

/// How high a leaf is in a width, and how far below its upper edge its first line stands.
nonisolated struct LeafExtent: Hashable, Sendable {
  var height: Double
  var baseline: Double?
}

/// What the layout asks the leaves, by their numbers.
nonisolated struct Measures {
  let widths: (Int) -> Span
  let extent: (_ leaf: Int, _ width: Double) -> LeafExtent
}

/// More than any screen shows; no widget is ever given more.
nonisolated let longestSide = 10_000.0

/// The measures of a list, in logical pixels.
nonisolated enum ListMetrics {
  static let icon = 20.0
  static let gapAfterIcon = 10.0
  static let gapBeforeValue = 12.0
  static let gapAboveSubtitle = 1.0
  static let spacing = 4.0
  /// At least so much of a row's height is not text.
  static let air = 6.0
  static let rowHeight = 28.0
  static let actionRowHeight = 44.0
  /// The bar along the leading edge of a row.
  static let edge = 4.0
  static let gapAfterEdge = 8.0
  static let airOfEdge = 3.0
  /// So much above and below the letters beside a box is air.
  static let airOfBox = 8.0
  static let progress = 4.0
  static let gapAboveProgress = 5.0
  static let gapBeforeBadge = 8.0
  static let badgePadding = Size(width: 6, height: 1)
  static let widestBadge = 96.0
}

nonisolated extension Double {
  /// The nearest number of a range; of what is no number, the lowest.
  func within(_ range: ClosedRange<Double>) -> Double {
    guard self > range.lowerBound else { return range.lowerBound }
    return self < range.upperBound ? self : range.upperBound
  }
}
