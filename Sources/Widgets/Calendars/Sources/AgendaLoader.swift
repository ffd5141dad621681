// Threads: the caller's, which waits for the disk, the bus and the web.

internal import FoundationEssentials
internal import KeyFiles
public import WidgetCore
public import WidgetExtension

/// Finds out what takes place: reads the sources that have changed, and knows the others.
public struct AgendaLoader: Sendable {
  let cache: AgendaCache
  let http: HTTPClient
  let bus: BusPlace
  let home: Zone
  /// The user's, best first, for calendars that have names in several.
  let languages: [String]
  let now: Int
  /// What the machine's clock says, by which the times of files are.
  let machineTime: Int
  /// Whether servers are asked again that were asked a short while ago: somebody waits, or the network
  /// is back.
  let isUrgent: Bool
  /// How long a source is waited for; there may be several, and the panel waits for all.
  let patience: Duration

  /// Servers are left alone for so long, in seconds, unless they want it otherwise.
  static let pause = 1_800
  private static let longestPause = 86_400
  /// One that has just failed isn't asked again each time the panel is shown.
  private static let pauseAfterFailure = 300
  private static let wholePatience = Duration.seconds(16)

  /// - Parameter bus: where GNOME's calendars are asked for.
  public init(
    _ cache: AgendaCache, _ http: HTTPClient, bus: BusPlace = .session, home: Zone,
    locale: String = "C", now: Int, machineTime: Int? = nil, isUrgent: Bool,
    patience: Duration = .seconds(6)
  ) {
    self.cache = cache
    self.http = http
    self.bus = bus
    self.home = home
    languages = KeyFile.languages(for: locale)
    self.now = now
    self.machineTime = machineTime ?? Int(Date().timeIntervalSince1970)
    self.isUrgent = isUrgent
    self.patience = patience
  }

  /// What came of it.
  public struct Renewal: Hashable, Sendable {
    /// The best that is known.
    public var known: CachedAgendas
    /// What is wrong, a sentence for each source that can't be read.
    public var problems: [String]

    /// All that takes place; nil where nothing is known.
    public var agenda: Agenda? { known.agenda }
  }

  public func renew(_ sources: [CalendarSource]) -> Renewal { renew(cache.known(sources)) }

  /// Renews what is known of some sources.
  public func renew(_ known: CachedAgendas) -> Renewal {
    let start = ContinuousClock.now
    var renewal = Renewal(known: known, problems: [])
    for (index, source) in known.sources.enumerated() {
      do {
        let left = AgendaLoader.wholePatience - (ContinuousClock.now - start)
        let reading = try renewed(source, known.stored[index], patience: min(left, patience))
        renewal.known.stored[index] = reading.stored
        renewal.problems += reading.problems
      } catch {
        // What is known of it is still the best that there is.
        renewal.problems.append(error.sentence)
      }
    }
    return renewal
  }

  /// Why nothing new is known of a source.
  struct LoadFailure: Error {
    let sentence: String
  }

  /// What is known of a source now, and what is wrong with parts of it.
  struct Reading {
    var stored: StoredAgenda
    var problems: [String] = []
  }

  private func renewed(
    _ source: CalendarSource, _ stored: StoredAgenda?, patience: Duration
  ) throws(LoadFailure) -> Reading {
    let stored = stored.flatMap { $0.covers(window.needed, zone: zoneName) ? $0 : nil }
    switch source {
    case .folder(let path):
      return try renewed(source, folder: path, stored)
    case .file(let path):
      let renewed = try renewed(source, file: path, stored)
      return Reading(
        stored: renewed, problems: [cache.failure(source)?.sentence].compactMap(\.self))
    case .address(let address):
      return Reading(
        stored: try renewed(source, address: address, stored, patience: patience))
    case .server(let server):
      return try renewed(source, server, stored, patience: patience)
    case .gnome:
      return try renewedGnome(source, stored, patience: patience)
    }
  }
}

// MARK: - What all sources need

extension AgendaLoader {
  var date: Date { Date(timeIntervalSince1970: Double(now)) }

  var window: AgendaWindow { AgendaWindow(now: now, home: home) }

  /// What the zone is known by: its offsets around now.
  var zoneName: String {
    var hash = Fingerprint()
    let window = window.wanted
    hash.add(home.offset(at: window.lowerBound))
    hash.add(home.offset(at: window.upperBound))
    if let change = home.nextChange(after: window.lowerBound) { hash.add(change) }
    return hash.text
  }

  func reader(_ range: Range<Int>) -> CalendarReader {
    // Clocks before and after it are asked about, too.
    let year = 400 * 86_400
    return CalendarReader(
      zones: ZoneTable(home: home, range: (range.lowerBound - year)..<(range.upperBound + year)),
      window: range)
  }

  func occurrences(_ reader: CalendarReader, in range: Range<Int>) -> [Occurrence] {
    Expansion.occurrences(of: reader.content.events, zones: reader.zones, in: range)
  }

  func agenda(_ reader: CalendarReader, _ face: CalendarFace) -> Agenda {
    var face = face
    face.color = face.color ?? reader.content.color
    return Agenda([face], occurrences(reader, in: window.wanted))
  }

  /// What is known of somebody on the web who was asked a short while ago, and is left alone.
  /// - Parameter asked: when that was.
  func cached(
    _ source: CalendarSource, _ stored: StoredAgenda?, asked: Date?
  ) throws(LoadFailure) -> StoredAgenda? {
    guard !isUrgent else { return nil }
    if let failure = cache.failure(source) {
      let age = date.timeIntervalSince(failure.date)
      if age >= 0, age < Double(AgendaLoader.pauseAfterFailure) {
        throw LoadFailure(sentence: failure.sentence)
      }
    }
    guard let stored, let asked else { return nil }
    let pause = min(max(AgendaLoader.pause, stored.refresh ?? 0), AgendaLoader.longestPause)
    // Our time is in whole seconds: who was asked by another card just now was so later than that.
    let age = date.timeIntervalSince(asked)
    return age > -1 && age < Double(pause) ? stored : nil
  }

  /// Notes what was wrong, or that all was well.
  func note(_ problem: String?, _ source: CalendarSource) {
    guard problem != nil || cache.failure(source) != nil else { return }
    cache.note(failure: problem, source, at: date)
  }
}
