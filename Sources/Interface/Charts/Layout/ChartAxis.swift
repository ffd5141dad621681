internal import GTK

/// The time labels below a chart, evenly spaced.
nonisolated struct ChartAxis: Hashable, Sendable {
  /// A time, and the center of its label.
  struct Mark: Hashable, Sendable {
    let time: Double
    let x: Double
  }

  let marks: [Mark]

  static let none = ChartAxis(marks: [])
  /// A lower chart is a sparkline without times.
  static let leastHeight = 160.0
  /// Minimum space between two labels.
  private static let air = 40.0
  /// Margins around labels.
  static let margin = (side: 12.0, above: 4.0, below: 8.0)
  private static let most = 6

  /// Whether a chart of that size has times, if they fit.
  static func isWanted(in size: Size) -> Bool { size.height >= leastHeight }

  /// The height for labels of a size.
  static func height(for words: Size) -> Double { words.height + margin.above + margin.below }

  /// The height for labels of a size; 0 if they don't fit.
  static func height(for words: Size, in size: Size) -> Double {
    let room = size.width - 2 * margin.side
    guard isWanted(in: size), room >= 2 * words.width + air else { return 0 }
    return height(for: words)
  }

  private init(marks: [Mark]) { self.marks = marks }

  /// Round times, as far as their labels are inside.
  init(_ times: [Double], in plane: ChartPlane, words: Size, width: Double) {
    marks = times.map { Mark(time: $0, x: plane.x($0)) }.filter {
      $0.x >= words.width / 2 && $0.x <= width - words.width / 2
    }
  }

  init(_ span: ChartSpan, in plane: ChartPlane, words: Size, width: Double) {
    let (first, last) = (span.extent.lowerBound, span.extent.upperBound)
    let (left, right) = (
      Self.margin.side + words.width / 2, width - Self.margin.side - words.width / 2
    )
    let count = min(Self.most, Int((right - left) / (words.width + Self.air)) + 1)
    guard span.isTimed, first < last, count >= 2 else {
      self = .none
      return
    }
    // Backward from the last time, which matters most, in whole days if the values are daily.
    let even = (last - first) / Double(count - 1)
    let step = span.isOfDays ? (even / 86_400).rounded(.up) * 86_400 : even
    let times = (0..<count).map { last - Double($0) * step }.filter { $0 >= first - step / 1000 }
    // The first and last labels shift to stay inside.
    marks = times.reversed().map { Mark(time: $0, x: min(max(plane.x($0), left), right)) }
  }
}
