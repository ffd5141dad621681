internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

// Calendars on the web: one file, for which a server can confirm that it is unchanged.
extension AgendaLoader {
  func renewed(
    _ source: CalendarSource, address: String, _ stored: StoredAgenda?, patience: Duration
  ) throws(LoadFailure) -> StoredAgenda {
    // Validators are useless without the stored agenda.
    let validators = stored == nil ? nil : cache.validators(source)
    if let cached = try cached(source, stored, asked: validators?.date) { return cached }
    guard patience > .zero else {
      throw LoadFailure(
        sentence: translated("There was no time to ask {host}", ["host": source.name]))
    }
    let request = HTTPRequest(
      address, headers: ["Accept": "text/calendar, */*;q=0.5"],
      asking: isUrgent ? .always : .onceExpired, deadline: patience,
      limit: CalendarReader.maximumBytes)
    let renewal: HTTPRenewal
    do {
      renewal = try http.renew(request, validators)
    } catch {
      throw noted(error.description, source)
    }
    switch renewal {
    case .unchanged(let validators):
      guard let stored else { throw noted(AgendaLoader.noCalendar(source.name), source) }
      note(nil, source)
      cache.keep(validators, source)
      return stored
    case .changed(let response):
      var reader = reader(window.wanted)
      // Parsed in place, because a copy would take as much memory again.
      let isCalendar = response.body.withUnsafeBytes { bytes in
        let bytes = bytes.assumingMemoryBound(to: UInt8.self)
        // The missing events of an incomplete file would seem to be canceled.
        return reader.read(bytes) && CalendarReader.isWhole(bytes)
      }
      guard isCalendar else {
        throw noted(AgendaLoader.noCalendar(source.name), source)
      }
      note(nil, source)
      let face = CalendarFace(name: reader.content.name ?? source.name)
      let renewed = StoredAgenda(
        identity: "", zone: zoneName, window: window.wanted, agenda: agenda(reader, face),
        refresh: reader.content.refresh)
      cache.keep(renewed, source)
      cache.keep(response.validators, source)
      return renewed
    }
  }

  private func noted(_ sentence: String, _ source: CalendarSource) -> LoadFailure {
    note(sentence, source)
    return LoadFailure(sentence: sentence)
  }

  static func noCalendar(_ name: String) -> String {
    translated("{file} is no calendar", ["file": name])
  }
}
