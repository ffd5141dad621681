internal import FoundationEssentials
public import WidgetExtension

/// What is kept of calendars from one time to the next. All cards share it.
public struct AgendaBook: Sendable {
  private let values: StoredValues

  public init(_ store: Store) { values = store.shared("calendars") }

  /// What is known of some sources.
  public func known(_ sources: [CalendarSource]) -> KnownAgendas {
    KnownAgendas(sources: sources, stored: sources.map(stored))
  }

  func stored(_ source: CalendarSource) -> StoredAgenda? {
    bytes(source.key).flatMap(StoredAgenda.init)
  }

  /// A disk that is full must not keep anybody from seeing what is on today.
  func keep(_ agenda: StoredAgenda, _ source: CalendarSource) {
    try? values.set([source.key: .data(Data(agenda.bytes))])
  }

  // MARK: - Files

  /// The files of a folder that have events, and all others: see `KeptFiles`.
  func busyFiles(_ source: CalendarSource) -> [UInt8]? { bytes("files \(source.key)") }
  func idleFiles(_ source: CalendarSource) -> [UInt8]? { bytes("others \(source.key)") }

  /// Keeps what was found in a folder, and that all its files were looked at.
  func keep(
    _ agenda: StoredAgenda, _ files: (busy: [UInt8], idle: [UInt8]), _ source: CalendarSource,
    at date: Date
  ) {
    try? values.set([
      source.key: .data(Data(agenda.bytes)), "files \(source.key)": .data(Data(files.busy)),
      "others \(source.key)": .data(Data(files.idle)), "at \(source.key)": .date(date),
    ])
  }

  private func bytes(_ key: String) -> [UInt8]? {
    guard case .data(let data) = try? values.value(key) else { return nil }
    return [UInt8](data)
  }

  // MARK: - Addresses and servers

  func validators(_ source: CalendarSource) -> HTTPValidators? {
    try? values.decoded("asked \(source.key)")
  }

  func keep(_ validators: HTTPValidators, _ source: CalendarSource) {
    try? values.encode(validators, for: "asked \(source.key)")
  }

  /// When a source was asked that has no validators, or all files of a folder were looked at.
  func asked(_ source: CalendarSource) -> Date? { (try? values.date("at \(source.key)")) ?? nil }

  func note(asked date: Date, _ source: CalendarSource) {
    try? values.set(date, for: "at \(source.key)")
  }

  /// Where the calendars of a server are, once they were found.
  func place(_ source: CalendarSource) -> String? {
    (try? values.string("place \(source.key)")) ?? nil
  }

  func keep(place: String?, _ source: CalendarSource) {
    try? values.set(place, for: "place \(source.key)")
  }

  /// The events of one calendar of a server.
  func events(_ source: CalendarSource, _ id: String) -> ServerEvents? {
    bytes("events \(source.key) \(id)").flatMap(ServerEvents.init)
  }

  func keep(_ events: ServerEvents, _ source: CalendarSource, _ id: String) {
    try? values.set(["events \(source.key) \(id)": .data(Data(events.bytes))])
  }

  /// Forgets those of calendars that are gone.
  func forgetEvents(_ source: CalendarSource, but ids: [String]) {
    let kept = Set(ids.map { "events \(source.key) \($0)" })
    let all = (try? values.keys()) ?? []
    for key in all where key.hasPrefix("events \(source.key) ") && !kept.contains(key) {
      try? values.remove(key)
    }
  }

  /// What was wrong when a source was asked last, and when that was; nil where nothing was.
  func failure(_ source: CalendarSource) -> (sentence: String, date: Date)? {
    guard let sentence = (try? values.string("trouble \(source.key)")) ?? nil,
      let date = (try? values.date("failed \(source.key)")) ?? nil
    else { return nil }
    return (sentence, date)
  }

  func note(failure sentence: String?, _ source: CalendarSource, at date: Date) {
    try? values.set([
      "trouble \(source.key)": sentence.map(StoredValue.string),
      "failed \(source.key)": sentence == nil ? nil : .date(date),
    ])
  }
}
