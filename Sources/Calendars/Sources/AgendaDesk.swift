// Threads: the caller's, which waits for the disk and the web.

internal import FoundationEssentials
public import WidgetCore
public import WidgetExtension

/// Finds out what takes place: reads the sources that have changed, and knows the others.
public struct AgendaDesk: Sendable {
  private let book: AgendaBook
  private let http: HTTPClient
  private let home: Zone
  private let now: Int
  /// Whether servers are asked again that were asked a short while ago: somebody waits, or the network
  /// is back.
  private let isEager: Bool

  /// Servers are left alone for so long, in seconds, unless they want it otherwise.
  static let pause = 1_800
  private static let longestPause = 86_400
  /// One that has just failed isn't asked again each time the panel is shown.
  private static let pauseAfterFailure = 300
  /// How long a server is waited for; there may be several, and the panel waits for all.
  private static let patience = Duration.seconds(6)
  private static let wholePatience = Duration.seconds(16)

  public init(_ book: AgendaBook, _ http: HTTPClient, home: Zone, now: Int, isEager: Bool) {
    self.book = book
    self.http = http
    self.home = home
    self.now = now
    self.isEager = isEager
  }

  /// What came of it.
  public struct Renewal: Hashable, Sendable {
    /// The best that is known; nil where nothing is.
    public var agenda: Agenda?
    /// What is wrong, a sentence for each source that can't be read.
    public var troubles: [String]
  }

  public func renew(_ sources: [CalendarSource]) -> Renewal {
    let start = ContinuousClock.now
    var agendas: [Agenda] = []
    var troubles: [String] = []
    for source in sources {
      let stored = book.stored(source)
      do {
        let left = AgendaDesk.wholePatience - (ContinuousClock.now - start)
        agendas.append(try renewed(source, stored, patience: min(left, AgendaDesk.patience)).agenda)
      } catch {
        troubles.append(error.sentence)
        // What is known of it is still the best that there is.
        if let stored { agendas.append(stored.agenda) }
      }
    }
    return Renewal(agenda: agendas.isEmpty ? nil : Agenda(agendas), troubles: troubles)
  }

  private struct Trouble: Error {
    let sentence: String
  }

  private var window: AgendaWindow { AgendaWindow(now: now, home: home) }

  /// What the zone is known by: its offsets around now.
  private var zoneName: String {
    var hash = FNV()
    let window = window.wanted
    hash.add([home.offset(at: window.lowerBound), home.offset(at: window.upperBound)])
    if let change = home.nextChange(after: window.lowerBound) { hash.add([change]) }
    return hash.text
  }

  private func renewed(
    _ source: CalendarSource, _ stored: StoredAgenda?, patience: Duration
  ) throws(Trouble) -> StoredAgenda {
    let stored = stored.flatMap { $0.covers(window.needed, zone: zoneName) ? $0 : nil }
    switch source {
    case .folder(let path): return try renewed(source, CalendarFolder(path), path, stored)
    case .file(let path): return try renewed(source, CalendarFolder(file: path), path, stored)
    case .address(let address):
      return try renewed(source, address: address, stored, patience: patience)
    }
  }

  // MARK: - On the disk

  private func renewed(
    _ source: CalendarSource, _ folder: CalendarFolder?, _ path: String, _ stored: StoredAgenda?
  ) throws(Trouble) -> StoredAgenda {
    guard let folder else {
      throw Trouble(sentence: translated("{file} can’t be read", ["file": path]))
    }
    if let stored, stored.identity == folder.identity { return stored }
    var agendas: [Agenda] = []
    for calendar in folder.calendars {
      let isFile = calendar.files == [calendar.path]
      var name = source.name
      if calendar.path != path { name = CalendarSource.folder(calendar.path).name }
      var face = CalendarFace(name: name)
      if !isFile {
        face.name = CalendarFolder.line("\(calendar.path)/displayname") ?? face.name
        face.color = CalendarFolder.line("\(calendar.path)/color")
      }
      var reader = reader
      var isRead = false
      for file in calendar.files {
        guard let bytes = CalendarFolder.bytes(file, upTo: CalendarReader.mostBytes) else {
          continue
        }
        isRead = reader.read(bytes) || isRead
      }
      if isFile, !isRead {
        throw Trouble(sentence: translated("{file} is no calendar", ["file": path]))
      }
      agendas.append(agenda(reader, face))
    }
    let renewed = StoredAgenda(
      identity: folder.identity, zone: zoneName, window: window.wanted, agenda: Agenda(agendas))
    book.keep(renewed, source)
    return renewed
  }

  private var reader: CalendarReader {
    let range = window.wanted
    // Clocks before and after it are asked about, too.
    let year = 400 * 86_400
    return CalendarReader(
      zones: ZoneTable(home: home, range: (range.lowerBound - year)..<(range.upperBound + year)),
      window: range)
  }

  private func agenda(_ reader: CalendarReader, _ face: CalendarFace) -> Agenda {
    var face = face
    face.color = face.color ?? reader.content.color
    return Agenda(
      [face],
      Expansion.occurrences(of: reader.content.events, zones: reader.zones, in: window.wanted))
  }

  // MARK: - On the web

  private func renewed(
    _ source: CalendarSource, address: String, _ stored: StoredAgenda?, patience: Duration
  ) throws(Trouble) -> StoredAgenda {
    // Without what it is about, nobody needs to know that it still holds.
    let validators = stored == nil ? nil : book.validators(source)
    if let stored, let validators, !isEager {
      let pause = min(max(AgendaDesk.pause, stored.refresh ?? 0), AgendaDesk.longestPause)
      let age = Date(timeIntervalSince1970: Double(now)).timeIntervalSince(validators.date)
      if age >= 0, age < Double(pause) { return stored }
    }
    let date = Date(timeIntervalSince1970: Double(now))
    if let failure = book.failure(source), !isEager {
      let age = date.timeIntervalSince(failure.date)
      if age >= 0, age < Double(AgendaDesk.pauseAfterFailure) {
        throw Trouble(sentence: failure.sentence)
      }
    }
    guard patience > .zero else {
      throw Trouble(sentence: translated("There was no time to ask {host}", ["host": source.name]))
    }
    let request = HTTPRequest(
      address, headers: ["Accept": "text/calendar, */*;q=0.5"],
      asking: isEager ? .always : .onceExpired, deadline: patience, limit: 32 << 20)
    let renewal: HTTPRenewal
    do {
      renewal = try http.renew(request, validators)
    } catch {
      book.note(failure: error.description, source, at: date)
      throw Trouble(sentence: error.description)
    }
    if book.failure(source) != nil { book.note(failure: nil, source, at: date) }
    switch renewal {
    case .unchanged(let validators):
      book.keep(validators, source)
      if let stored { return stored }
      throw Trouble(sentence: translated("{file} is no calendar", ["file": source.name]))
    case .changed(let response):
      var reader = reader
      guard reader.read(Array(response.body)) else {
        let sentence = translated("{file} is no calendar", ["file": source.name])
        book.note(failure: sentence, source, at: date)
        throw Trouble(sentence: sentence)
      }
      let face = CalendarFace(name: reader.content.name ?? source.name)
      let renewed = StoredAgenda(
        identity: "", zone: zoneName, window: window.wanted, agenda: agenda(reader, face),
        refresh: reader.content.refresh)
      book.keep(renewed, source)
      book.keep(response.validators, source)
      return renewed
    }
  }
}
