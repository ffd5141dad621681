internal import GTK

/// The times below a chart that has room for them: evenly spread, so that each can be read with air
/// about it.
nonisolated struct ChartAxis: Hashable, Sendable {
  /// A time, and where the middle of its words is.
  struct Mark: Hashable, Sendable {
    let time: Double
    let x: Double
  }

  let marks: [Mark]

  static let none = ChartAxis(marks: [])
  /// A chart lower than this is a sketch, which the words beside it explain.
  private static let leastHeight = 160.0
  /// Between the words of two times, at least.
  private static let air = 40.0
  /// Between words and the sides, and above and below them.
  static let margin = (side: 12.0, above: 4.0, below: 8.0)
  private static let most = 6

  /// Whether a chart of that size would have it, however wide its words are.
  static func isWanted(in size: Size) -> Bool { size.height >= leastHeight }

  /// How high it is where the longest of its words are so large; nothing where there is no room.
  static func height(for words: Size, in size: Size) -> Double {
    let room = size.width - 2 * margin.side
    guard isWanted(in: size), room >= 2 * words.width + air else { return 0 }
    return words.height + margin.above + margin.below
  }

  private init(marks: [Mark]) { self.marks = marks }

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
    // Back from the last, which is the one that matters, in steps that are whole days where values are.
    let even = (last - first) / Double(count - 1)
    let step = span.isOfDays ? (even / 86_400).rounded(.up) * 86_400 : even
    let times = (0..<count).map { last - Double($0) * step }.filter { $0 >= first - step / 1000 }
    // Those at the ends stand as near to theirs as the sides let them.
    marks = times.reversed().map { Mark(time: $0, x: min(max(plane.x($0), left), right)) }
  }
}
