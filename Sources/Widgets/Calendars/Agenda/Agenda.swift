public import WidgetCore

/// A calendar as a card shows it: what it is called, and its color as it is written.
public struct CalendarFace: Hashable, Sendable {
  public var name: String
  public var color: String?

  public init(name: String, color: String? = nil) {
    self.name = name
    self.color = color
  }
}

/// What takes place within some time, in all calendars that a card is about.
public struct Agenda: Hashable, Sendable {
  public var calendars: [CalendarFace]
  /// In order.
  public var occurrences: [Occurrence]

  public init(_ calendars: [CalendarFace] = [], _ occurrences: [Occurrence] = []) {
    self.calendars = calendars
    self.occurrences = occurrences
  }

  /// Several together.
  public init(_ agendas: [Agenda]) {
    self.init()
    for agenda in agendas {
      let first = calendars.count
      calendars += agenda.calendars
      occurrences += agenda.occurrences.map { occurrence in
        var occurrence = occurrence
        occurrence.calendar += first
        return occurrence
      }
    }
    occurrences.sort()
  }

  /// The first unknown time zone.
  public var unknownZone: String? { occurrences.lazy.compactMap(\.unknownZone).first }

  /// What takes place within a time, if only for a moment.
  public func occurrences(in range: Range<Int>) -> [Occurrence] {
    occurrences.filter { Occurrence.isWithin(range, start: $0.start, end: $0.end) }
  }
}

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
