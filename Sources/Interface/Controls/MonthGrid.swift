public import GTK
public import WidgetCore

/// The days of a month in the weeks of a locale.
public nonisolated struct MonthGrid: Hashable, Sendable {
  private let first: CivilDay
  private let count: Int
  /// The number of cells before the first day.
  private let lead: Int

  public static let columns = 7
  /// The number of cells that fit any month.
  public static let maximumCells = 6 * columns

  /// Creates the month of a day. Weekdays are from 0 for Sunday to 6.
  public init(of day: CivilDay, firstWeekday: Int) {
    first = day.firstOfMonth
    count = day.daysInMonth
    lead = MonthGrid.column(of: first, firstWeekday)
  }

  public var weeks: Int { (lead + count + MonthGrid.columns - 1) / MonthGrid.columns }

  /// Returns the day in a cell; nil before the first and after the last one.
  public func day(at cell: Int) -> CivilDay? {
    (lead..<lead + count).contains(cell) ? first.adding(days: cell - lead) : nil
  }

  fileprivate static func column(of day: CivilDay, _ firstWeekday: Int) -> Int {
    (day.time.weekday - firstWeekday + columns) % columns
  }
}

/// A movement from a day to another.
public nonisolated enum MonthMove: Hashable, Sendable {
  case days(Int)
  case months(Int)
  case startOfWeek
  case endOfWeek

  /// The movement of a key; nil if it has none.
  public init?(_ key: Key, isRightToLeft: Bool) {
    let forward = isRightToLeft ? -1 : 1
    switch key {
    case .left: self = .days(-forward)
    case .right: self = .days(forward)
    case .up: self = .days(-MonthGrid.columns)
    case .down: self = .days(MonthGrid.columns)
    case .pageUp: self = .months(-1)
    case .pageDown: self = .months(1)
    case .home: self = .startOfWeek
    case .end: self = .endOfWeek
    default: return nil
    }
  }

  public func day(from day: CivilDay, firstWeekday: Int) -> CivilDay {
    let column = MonthGrid.column(of: day, firstWeekday)
    return switch self {
    case .days(let days): day.adding(days: days)
    case .months(let months): day.adding(months: months)
    case .startOfWeek: day.adding(days: -column)
    case .endOfWeek: day.adding(days: MonthGrid.columns - 1 - column)
    }
  }
}
