public import WidgetCore

/// For how long it is looked ahead: all of this month, and two months from today.
public struct AgendaWindow: Hashable, Sendable {
  /// What a card may show now.
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
    needed = start..<moment(max(last, today.dayNumber + 31) + 2)
    wanted = start..<moment(today.dayNumber + 62)
  }
}
