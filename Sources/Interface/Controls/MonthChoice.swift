internal import WidgetCore

/// The choice of a day by its month: the chosen day, and the one that keys move, within limits.
nonisolated struct MonthChoice: Hashable, Sendable {
  let chosen: CivilDay?
  private(set) var current: CivilDay
  private let limits: ClosedRange<CivilDay>
  private let firstWeekday: Int

  /// Without a chosen day, the month of `today` is shown.
  init(_ chosen: CivilDay?, today: CivilDay, in limits: ClosedRange<CivilDay>, firstWeekday: Int) {
    self.chosen = chosen
    self.limits = limits
    self.firstWeekday = firstWeekday
    current = MonthChoice.nearest(to: chosen ?? today, in: limits)
  }

  var grid: MonthGrid { MonthGrid(of: current, firstWeekday: firstWeekday) }

  func allows(_ day: CivilDay) -> Bool { limits.contains(day) }

  mutating func move(_ move: MonthMove) {
    current = MonthChoice.nearest(
      to: move.day(from: current, firstWeekday: firstWeekday), in: limits)
  }

  /// Whether the month after this one, or before it for -1, has a day within the limits.
  func hasMonth(_ months: Int) -> Bool {
    let first = current.firstOfMonth
    let last = first.adding(days: current.daysInMonth - 1)
    return months < 0 ? limits.lowerBound < first : limits.upperBound > last
  }

  private static func nearest(to day: CivilDay, in limits: ClosedRange<CivilDay>) -> CivilDay {
    min(max(day, limits.lowerBound), limits.upperBound)
  }
}
