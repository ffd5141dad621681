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
