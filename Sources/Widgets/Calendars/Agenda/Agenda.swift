public import WidgetCore

/// A calendar's name, and its color as written in the file.
public struct CalendarFace: Hashable, Sendable {
  public var name: String
  public var color: String?

  public init(name: String, color: String? = nil) {
    self.name = name
    self.color = color
  }
}

/// The events of all calendars of a card, in a window of time.
public struct Agenda: Hashable, Sendable {
  public var calendars: [CalendarFace]
  /// In ascending order.
  public var occurrences: [Occurrence]

  public init(_ calendars: [CalendarFace] = [], _ occurrences: [Occurrence] = []) {
    self.calendars = calendars
    self.occurrences = occurrences
  }

  /// Merges several agendas.
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

  /// The unknown time zones, in order of their first occurrences.
  public var unknownZones: [String] {
    var known: Set<String> = []
    return occurrences.compactMap(\.unknownZone).filter { known.insert($0).inserted }
  }

  /// Those that overlap a range, including those without a duration. There can be tens of thousands, so they aren't
  /// copied.
  public func occurrences(in range: Range<Int>) -> Selection {
    occurrences.lazy.filter { Occurrence.isWithin(range, start: $0.start, end: $0.end) }
  }

  public typealias Selection = LazyFilterSequence<[Occurrence]>
}

/// For how long it is looked ahead: all of this month, and two months from today; or around another month.
public struct AgendaWindow: Hashable, Sendable {
  /// The window that a card shows now: the month, and a week from today.
  public let shown: Range<Int>
  /// The window that a card may show in the coming days.
  public let needed: Range<Int>
  /// The window that is loaded at once, so that it stays sufficient for some weeks.
  public let wanted: Range<Int>

  private static let day = EventTime.secondsOfDay

  public init(now: Int, home: Zone) {
    let today = home.time(at: now)
    let first = CivilTime.dayNumber(year: today.year, month: today.month, day: 1)
    let last = first + Month.days(today.year, today.month)
    func moment(_ day: Int) -> Int { day * AgendaWindow.day - home.offset(at: now) }
    // An additional day at both ends, because clocks may change in between.
    let start = moment(min(first, today.dayNumber) - 2)
    shown = start..<moment(max(last, today.dayNumber + 8) + 2)
    needed = start..<moment(max(last, today.dayNumber + 31) + 2)
    wanted = start..<moment(today.dayNumber + 62)
  }

  /// The time of a month that the user looks at: two months more at both ends, for the next ones.
  public init(month day: CivilDay, home: Zone) {
    func time(from first: Int, to last: Int) -> Range<Int> {
      let start = day.firstOfMonth.adding(months: first).number - 2
      let end = day.firstOfMonth.adding(months: last).number + 2
      let offset = home.offset(at: day.number * AgendaWindow.day)
      return (start * AgendaWindow.day - offset)..<(end * AgendaWindow.day - offset)
    }
    shown = time(from: 0, to: 1)
    needed = shown
    wanted = time(from: -2, to: 3)
  }
}
