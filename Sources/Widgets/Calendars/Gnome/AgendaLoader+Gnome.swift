internal import WidgetCore
internal import WidgetExtension

// GNOME's calendars: each is read again when the service reports a change.
extension AgendaLoader {
  func renewedGnome(
    _ source: CalendarSource, _ stored: StoredAgenda?, patience: Duration
  ) throws(LoadFailure) -> Reading {
    guard patience > .zero else { throw LoadFailure(sentence: AgendaLoader.late) }
    // The stored occurrences of unchanged calendars are those of this range.
    let range = stored?.window ?? window.wanted
    let found: (parts: AgendaParts, problems: [String])?
    do throws(BusError) {
      found = try gnome(AgendaParts(stored), in: range, within: patience)
    } catch {
      throw LoadFailure(sentence: AgendaLoader.sentence(error))
    }
    guard let (parts, problems) = found else {
      throw LoadFailure(sentence: AgendaLoader.gnomeIsGone)
    }
    if parts.parts.isEmpty, let problem = problems.first { throw LoadFailure(sentence: problem) }
    if let stored, AgendaParts.isSame(stored, parts.parts) {
      return Reading(stored: stored, problems: problems)
    }
    let renewed = StoredAgenda(
      identity: parts.identity, zone: zoneName, window: range, agenda: parts.agenda(with: stored))
    if renewed != stored { cache.keep(renewed, source) }
    return Reading(stored: renewed, problems: problems)
  }

  /// Returns the user's visible calendars and the errors of some; nil if the service isn't used.
  private func gnome(
    _ known: AgendaParts, in range: Range<Int>, within patience: Duration
  ) throws(BusError) -> (parts: AgendaParts, problems: [String])? {
    let service = try GnomeService(bus, within: patience)
    guard let calendars = try service.calendars(languages) else { return nil }
    var parts = AgendaParts()
    var problems: [String] = []
    for calendar in calendars {
      let old = known[calendar.uid]
      do throws(BusError) {
        parts.parts.append(try part(calendar, old, in: range, service))
        if calendar.needsPassword { problems.append(AgendaLoader.locked(calendar.face.name)) }
      } catch {
        switch error.kind {
        case .failed:
          problems.append(
            translated(
              "“{calendar}”: {error}",
              ["calendar": calendar.face.name, "error": error.description]))
        // Stores what was read, so that the rest is read next time.
        case .noAnswer:
          if !problems.contains(AgendaLoader.late) { problems.append(AgendaLoader.late) }
        default: throw error
        }
        if let old { parts.parts.append(old.with(calendar.face, tag: "")) }
      }
    }
    return (parts, problems)
  }

  private func part(
    _ calendar: GnomeCalendar, _ old: AgendaParts.Part?, in range: Range<Int>,
    _ service: GnomeService
  ) throws(BusError) -> AgendaParts.Part {
    var part = AgendaParts.Part(id: calendar.uid, tag: "", face: calendar.face)
    guard let opened = try service.open(calendar) else { return old ?? part }
    if let old, !old.tag.isEmpty, old.tag == opened.revision {
      return old.with(calendar.face, tag: old.tag)
    }
    var reader = try read(opened, in: range, service)
    // Time zones that only the calendar defines.
    let unknown = reader.zones.unknown
    if !unknown.isEmpty {
      let zones = try service.zones(unknown, of: opened).joined()
      if !zones.isEmpty { reader = try read(opened, in: range, service, zones: zones) }
    }
    part.tag = opened.revision
    part.occurrences = occurrences(reader, in: range)
    return part
  }

  private func read(
    _ calendar: GnomeService.Opened, in range: Range<Int>, _ service: GnomeService,
    zones: String = ""
  ) throws(BusError) -> CalendarReader {
    var reader = reader(range)
    try service.events(calendar, in: range) { event in
      reader.read(Array("BEGIN:VCALENDAR\r\n\(zones)\(event)\r\nEND:VCALENDAR\r\n".utf8))
    }
    return reader
  }

  // MARK: - Messages

  static var gnomeIsGone: String {
    // Evolution Data Server is the service that stores the calendars of GNOME's apps.
    translated("GNOME’s calendars can’t be read: Evolution Data Server is not running")
  }

  static var late: String {
    translated("There was no time to ask {host}", ["host": CalendarSource.gnome.name])
  }

  static func locked(_ name: String) -> String {
    // A calendar of GNOME; GNOME asks for its password, not Today.
    translated("“{calendar}” is waiting for its password in GNOME’s settings", ["calendar": name])
  }

  private static func sentence(_ error: BusError) -> String {
    switch error.kind {
    case .notRunning, .closed, .noBus: gnomeIsGone
    default: error.description
    }
  }
}

extension AgendaParts.Part {
  /// Returns the same events with the current name of the calendar.
  func with(_ face: CalendarFace, tag: String) -> AgendaParts.Part {
    AgendaParts.Part(id: id, tag: tag, face: face, occurrences: occurrences)
  }
}
