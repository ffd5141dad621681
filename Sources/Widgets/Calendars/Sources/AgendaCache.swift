internal import FoundationEssentials
public import WidgetExtension

/// The cache of calendars, which all cards share.
public struct AgendaCache: Sendable {
  private let store: Store
  private let values: StoredValues
  /// Separates what is kept of another time.
  private let prefix: String

  /// - Parameter prefix: the name of a time of its own, such as a month far from today.
  public init(_ store: Store, prefix: String = "") {
    self.store = store
    self.prefix = prefix
    values = store.shared("calendars")
  }

  private func key(_ source: CalendarSource) -> String { prefix + source.key }

  /// What is known of some sources.
  public func known(_ sources: [CalendarSource]) -> CachedAgendas {
    CachedAgendas(sources: sources, stored: sources.map(stored))
  }

  func stored(_ source: CalendarSource) -> StoredAgenda? {
    bytes(key(source)).flatMap(StoredAgenda.init)
  }

  /// Stores an agenda; a full disk must not hide today's events.
  func keep(_ agenda: StoredAgenda, _ source: CalendarSource) {
    try? values.set([key(source): .data(Data(agenda.bytes))])
  }

  // MARK: - Files

  /// Returns whether a folder is unchanged, as far as events in a range are concerned.
  func isUnchanged(_ source: CalendarSource, in range: Range<Int>, at now: Int) -> Bool {
    let isUnchanged = try? store.read { connection throws(StoreError) in
      try FolderCache.isUnchanged(key(source), in: range, at: now, connection)
    }
    return isUnchanged ?? false
  }

  /// Returns nil if a folder has no rows, or damaged ones.
  func folder(_ source: CalendarSource) -> FolderCache? {
    let cache = try? store.read { connection throws(StoreError) in
      try FolderCache(key(source), connection)
    }
    return cache ?? nil
  }

  /// Stores an agenda and its files in one transaction.
  func keep(
    _ agenda: StoredAgenda, _ folder: FolderCache, _ source: CalendarSource, at date: Date
  ) {
    try? store.write { connection throws(StoreError) in
      try folder.save(key(source), connection)
      try values.write(.data(Data(agenda.bytes)), key(source), connection)
      try values.write(.date(date), "at \(key(source))", connection)
    }
  }

  private func bytes(_ key: String) -> [UInt8]? {
    guard case .data(let data) = try? values.value(key) else { return nil }
    return [UInt8](data)
  }

  // MARK: - To-dos

  func tasks(_ source: CalendarSource) -> TaskLists? { try? values.decoded(key(source)) }

  func keep(_ lists: TaskLists, _ source: CalendarSource) {
    try? values.encode(lists, for: key(source))
  }

  // MARK: - Addresses and servers

  func validators(_ source: CalendarSource) -> HTTPValidators? {
    try? values.decoded("asked \(key(source))")
  }

  func keep(_ validators: HTTPValidators, _ source: CalendarSource) {
    try? values.encode(validators, for: "asked \(key(source))")
  }

  /// When a source was asked that has no validators, or all files of a folder were looked at.
  func asked(_ source: CalendarSource) -> Date? { try? values.date("at \(key(source))") }

  func note(asked date: Date, _ source: CalendarSource) {
    try? values.set(date, for: "at \(key(source))")
  }

  /// Returns the location of a server's calendars, if it is known.
  func place(_ source: CalendarSource) -> String? {
    try? values.string("place \(key(source))")
  }

  func keep(place: String?, _ source: CalendarSource) {
    try? values.set(place, for: "place \(key(source))")
  }

  /// Returns the other server that this one refers to and that the user hasn't agreed to.
  func referral(_ source: CalendarSource) -> CalendarReferral? {
    guard case .server(let server) = source,
      let origin = try? values.string("refers \(source.key)")
    else { return nil }
    return CalendarReferral(from: server.host, to: origin)
  }

  func keep(referral origin: String?, _ source: CalendarSource) {
    try? values.set(origin, for: "refers \(source.key)")
  }

  /// Returns the origins that may get the password for a server, because the user agreed.
  func agreed(_ source: CalendarSource) -> Set<String> {
    let origins = (try? values.string("agreed \(source.key)")) ?? ""
    return Set(origins.split(separator: " ").map(String.init))
  }

  /// Notes the user's consent to send the password there, if the server has referred to that origin.
  func agree(to origin: String, _ source: CalendarSource) {
    guard referral(source)?.origin == origin else { return }
    let agreed = agreed(source).union([origin]).sorted().joined(separator: " ")
    try? values.set(agreed, for: "agreed \(source.key)")
    keep(referral: nil, source)
  }

  /// Returns the stored events of one calendar of a server.
  func events(_ source: CalendarSource, _ id: String) -> ServerEvents? {
    bytes("events \(key(source)) \(id)").flatMap(ServerEvents.init)
  }

  func keep(_ events: ServerEvents, _ source: CalendarSource, _ id: String) {
    try? values.set(["events \(key(source)) \(id)": .data(Data(events.bytes))])
  }

  /// Removes the events of calendars that no longer exist.
  func forgetEvents(_ source: CalendarSource, but ids: [String]) {
    let kept = Set(ids.map { "events \(key(source)) \($0)" })
    let beginning = "events \(key(source)) "
    let all = (try? values.keys()) ?? []
    for key in all where key.hasPrefix(beginning) && !kept.contains(key) {
      try? values.remove(key)
    }
  }

  /// Returns the error of the last request to a source, and its time; nil if it succeeded.
  func failure(_ source: CalendarSource) -> (sentence: String, date: Date)? {
    guard let sentence = try? values.string("trouble \(key(source))"),
      let date = try? values.date("failed \(key(source))")
    else { return nil }
    return (sentence, date)
  }

  /// The pause after a failure, so that showing the panel doesn't retry each time.
  private static let pauseAfterFailure = 300

  /// Returns whether a source isn't asked again yet; throws its error if it failed recently.
  /// - Parameter asked: the time of the last request.
  func isFresh(
    _ source: CalendarSource, asked: Date?, at date: Date, pause: Int
  ) throws(AgendaLoader.LoadFailure) -> Bool {
    if let failure = failure(source) {
      let age = date.timeIntervalSince(failure.date)
      if age >= 0, age < Double(AgendaCache.pauseAfterFailure) {
        throw AgendaLoader.LoadFailure(sentence: failure.sentence)
      }
    }
    guard let asked else { return false }
    // The current time is truncated to seconds, so a request of another card may seem to be in the future.
    let age = date.timeIntervalSince(asked)
    return age > -1 && age < Double(pause)
  }

  func note(failure sentence: String?, _ source: CalendarSource, at date: Date) {
    try? values.set([
      "trouble \(key(source))": sentence.map(StoredValue.string),
      "failed \(key(source))": sentence == nil ? nil : .date(date),
    ])
  }
}

/// The cached agendas of several sources.
public struct CachedAgendas: Hashable, Sendable {
  let sources: [CalendarSource]
  /// The agendas; nil for sources without one.
  var stored: [StoredAgenda?]

  /// The whole agenda; nil if nothing is cached.
  public var agenda: Agenda? { agenda(in: nil) }

  /// Whether all sources are known at a time.
  public func covers(_ range: Range<Int>) -> Bool {
    stored.allSatisfy { stored in
      guard let window = stored?.window else { return false }
      return window.lowerBound <= range.lowerBound && window.upperBound >= range.upperBound
    }
  }

  /// What takes place within a time.
  public func agenda(in range: Range<Int>?) -> Agenda? {
    let known = stored.compactMap(\.self)
    guard !known.isEmpty else { return nil }
    var agenda = Agenda()
    for stored in known { stored.add(to: &agenda, in: range) }
    if known.count > 1 { agenda.occurrences.sort() }
    return agenda
  }
}
