// One request finds out whether anything has changed. If so, the next lists the events with their tags, and
// then new and changed events are requested in parts. The results are stored, so a calendar that is too large
// for one update is complete after several. Its stored tag is from before all of this, so that changes in
// between are noticed the next time.

internal import WidgetCore
internal import WidgetExtension

// CalDAV servers.
extension AgendaLoader {
  /// The number of events in one request.
  private static let atOnce = 200

  func renewed(
    _ source: CalendarSource, _ server: CalendarServer, _ stored: StoredAgenda?,
    patience: Duration
  ) throws(LoadFailure) -> Reading {
    if let cached = try cached(source, stored, asked: cache.asked(source)) {
      return Reading(stored: cached)
    }
    guard patience > .zero else {
      throw LoadFailure(sentence: ServerError.late(host: server.host).sentence)
    }
    let client = CalDAVClient(
      server, agreed: cache.agreed(source), http, within: patience)
    let calendars: [CalDAVClient.Calendar]
    do throws(ServerError) {
      calendars = try client.calendars(with: .event, source, cache)
    } catch {
      note(error, source)
      throw LoadFailure(sentence: error.sentence)
    }
    let known = AgendaParts(stored)
    // The stored occurrences of unchanged calendars are those of this range.
    let range = stored?.window ?? window.wanted
    var parts = AgendaParts()
    var problem: ServerError?
    for calendar in calendars {
      let old = known[calendar.address]
      if let old, !old.tag.isEmpty, old.tag == calendar.tag {
        parts.parts.append(old.with(calendar.face, tag: old.tag))
        continue
      }
      let (events, failure) = events(of: calendar, in: range, source, client)
      problem = problem ?? failure
      parts.parts.append(
        AgendaParts.Part(
          id: calendar.address, tag: failure == nil ? calendar.tag : "", face: calendar.face,
          occurrences: events?.occurrences ?? (old == nil ? [] : nil)))
    }
    note(problem, source)
    if problem == nil { cache.note(asked: date, source) }
    let problems = problem.map { [$0.sentence] } ?? []
    if let stored, AgendaParts.isSame(stored, parts.parts) {
      return Reading(stored: stored, problems: problems)
    }
    let renewed = StoredAgenda(
      identity: parts.identity, zone: zoneName, window: range, agenda: parts.agenda(with: stored))
    cache.keep(renewed, source)
    cache.forgetEvents(source, but: calendars.map(\.address))
    return Reading(stored: renewed, problems: problems)
  }

  /// Records the error of a server, and the one it refers to.
  private func note(_ problem: ServerError?, _ source: CalendarSource) {
    note(problem?.sentence, source)
    cache.keep(referral: problem?.referral?.origin, source)
  }

  /// Returns the events of a changed calendar, as far as they could be fetched.
  private func events(
    of calendar: CalDAVClient.Calendar, in range: Range<Int>, _ source: CalendarSource,
    _ client: CalDAVClient
  ) -> (ServerEvents?, ServerError?) {
    var events = ServerEvents(zone: zoneName, window: range)
    if let kept = cache.events(source, calendar.address), kept.zone == zoneName,
      kept.window == range
    {
      events = kept
    }
    do throws(ServerError) {
      let list = try client.ask(.events(in: range), at: calendar.address).resources
      var wanted: [String] = []
      var names: Set<String> = []
      for resource in list where (resource.status ?? 200) < 300 {
        let key = ServerAddress.key(resource.name)
        // The calendar itself isn't an event.
        guard key != ServerAddress.key(calendar.address), names.insert(key).inserted else {
          continue
        }
        let tag = resource.properties.tag
        if tag == nil || events.events[key]?.tag != tag { wanted.append(resource.name) }
      }
      events.events = events.events.filter { names.contains($0.key) }
      try fetch(wanted, into: &events, calendar, client)
    } catch {
      cache.keep(events, source, calendar.address)
      return (events.events.isEmpty ? nil : events, error)
    }
    cache.keep(events, source, calendar.address)
    return (events, nil)
  }

  private func fetch(
    _ names: [String], into events: inout ServerEvents, _ calendar: CalDAVClient.Calendar,
    _ client: CalDAVClient
  ) throws(ServerError) {
    var rest = names[...]
    let empty = reader(events.window)
    var count = events.events.values.reduce(0) { $0 + $1.occurrences.count }
    while !rest.isEmpty {
      let resources = try client.ask(
        .objects(named: rest.prefix(AgendaLoader.atOnce)), at: calendar.address
      ).resources
      for resource in resources {
        let key = ServerAddress.key(resource.name)
        // An event that was deleted meanwhile has no data.
        guard let data = resource.properties.data else {
          if resource.status == 404 { events.events[key] = nil }
          continue
        }
        // Expansion can take long, and a server may be malicious.
        guard !client.isOver else { throw .late(host: client.server.host) }
        var reader = empty
        guard reader.read(Array(data.utf8)) else { continue }
        let occurrences = Expansion.occurrences(
          of: reader.content.events, zones: reader.zones, in: events.window)
        count += occurrences.count - (events.events[key]?.occurrences.count ?? 0)
        guard count <= Expansion.maximumOccurrences else { continue }
        events.events[key] = ServerEvents.Event(
          tag: resource.properties.tag ?? "", occurrences: occurrences)
      }
      rest = rest.dropFirst(AgendaLoader.atOnce)
    }
  }
}
