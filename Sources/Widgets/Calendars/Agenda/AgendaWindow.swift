public import WidgetCore

/// For how long it is looked ahead: all of this month, and two months from today.
public struct AgendaWindow: Hashable, Sendable {
  /// What a card shows now: the month, and a week from today.
  public let shown: Range<Int>
  /// What a card may show in the days that come.
  public let needed: Range<Int>
  /// What is looked for at once, so that it still does for some weeks.
  public let wanted: Range<Int>

  private static let day = EventTime.secondsOfDay

  public init(now: Int, home: Zone) {
    let today = home.time(at: now)
    let first = CivilTime.dayNumber(year: today.year, month: today.month, day: 1)
    let last = first + Month.days(today.year, today.month)
    func moment(_ day: Int) -> Int { day * AgendaWindow.day - home.offset(at: now) }
    // A day more at both ends, as clocks may have been put forward or back in between.
    let start = moment(min(first, today.dayNumber) - 2)
    shown = start..<moment(max(last, today.dayNumber + 8) + 2)
    needed = start..<moment(max(last, today.dayNumber + 31) + 2)
    wanted = start..<moment(today.dayNumber + 62)
  }
}
