// Threads: the caller's, which blocks while it waits for the disk, the bus and the network.

internal import FoundationEssentials
internal import KeyFiles
public import WidgetCore
public import WidgetExtension

/// Loads agendas: reads the sources that have changed, and takes the others from the cache.
public struct AgendaLoader: Sendable {
  let cache: AgendaCache
  let http: HTTPClient
  let bus: BusPlace
  let home: Zone
  /// The user's languages, best first, for calendars with translated names.
  let languages: [String]
  let now: Int
  /// The system clock, which file times are compared with.
  let machineTime: Int
  /// Whether requests to servers ignore the minimum interval, because the user waits or the network is back.
  let isUrgent: Bool
  public let window: AgendaWindow
  /// How long a source is waited for; there may be several, and the panel waits for all.
  let patience: Duration

  /// The minimum interval between requests to a server, in seconds, unless it requests another one.
  static let pause = 1_800
  private static let longestPause = 86_400
  private static let wholePatience = Duration.seconds(16)

  /// - Parameter bus: where GNOME's calendars are asked for.
  /// - Parameter window: another time than the days from now on, with a cache of its own.
  public init(
    _ cache: AgendaCache, _ http: HTTPClient, bus: BusPlace = .session, home: Zone,
    locale: String = "C", now: Int, machineTime: Int? = nil, isUrgent: Bool,
    window: AgendaWindow? = nil, patience: Duration = .seconds(6)
  ) {
    self.cache = cache
    self.http = http
    self.bus = bus
    self.home = home
    languages = KeyFile.languages(for: locale)
    self.now = now
    self.machineTime = machineTime ?? Int(Date().timeIntervalSince1970)
    self.isUrgent = isUrgent
    self.window = window ?? AgendaWindow(now: now, home: home)
    self.patience = patience
  }

  /// The result of an update.
  public struct Renewal: Hashable, Sendable {
    /// The newest known agendas.
    public var known: CachedAgendas
    /// The errors, a sentence for each source that can't be read.
    public var problems: [String]
    /// A server that the user can agree to send the password to.
    public var referral: CalendarReferral?

    /// The whole agenda; nil if nothing is known.
    public var agenda: Agenda? { known.agenda }
  }

  /// What is known of some sources.
  public func known(_ sources: [CalendarSource]) -> CachedAgendas { cache.known(sources) }

  public func renew(_ sources: [CalendarSource]) -> Renewal { renew(known(sources)) }

  /// Updates the agendas of sources.
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
        // Keeps the cached agenda, which is the newest known.
        renewal.problems.append(error.sentence)
      }
    }
    renewal.referral = known.sources.lazy.compactMap(cache.referral).first
    return renewal
  }

  /// Notes that the user agreed to send the password of a server to another origin.
  public func agree(to origin: String, _ sources: [CalendarSource]) {
    for source in sources { cache.agree(to: origin, source) }
  }

  /// The reason why a source couldn't be loaded.
  struct LoadFailure: Error {
    let sentence: String
  }

  /// The loaded agenda of a source, and the errors of its parts.
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

// MARK: - Shared by all sources

extension AgendaLoader {
  var date: Date { Date(timeIntervalSince1970: Double(now)) }

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
    // Clock changes before and after the range matter, too.
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

  /// Returns the cached agenda of a source that got a request recently.
  /// - Parameter asked: the time of the last request.
  func cached(
    _ source: CalendarSource, _ stored: StoredAgenda?, asked: Date?
  ) throws(LoadFailure) -> StoredAgenda? {
    guard !isUrgent else { return nil }
    let pause = min(max(AgendaLoader.pause, stored?.refresh ?? 0), AgendaLoader.longestPause)
    return try cache.isFresh(source, asked: asked, at: date, pause: pause) ? stored : nil
  }

  /// Records the error of a source, or that there is none.
  func note(_ problem: String?, _ source: CalendarSource) {
    guard problem != nil || cache.failure(source) != nil else { return }
    cache.note(failure: problem, source, at: date)
  }
}
