/// From where to where a chart goes, of one series or of several.
nonisolated struct ChartSpan: Hashable, Sendable {
  /// Between which positions the points lie, those without a value included.
  let extent: ClosedRange<Double>
  let isTimed: Bool
  /// Whether all values stand at midnights of UTC. They are of whole days then, which have no time of day,
  /// and are not those that have begun by then where the user is.
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

  /// How long it is.
  var length: Double { extent.upperBound - extent.lowerBound }
}

nonisolated extension ChartSeries {
  fileprivate var isAtMidnights: Bool {
    (0..<count).allSatisfy { position($0).remainder(dividingBy: 86_400) == 0 }
  }
}
