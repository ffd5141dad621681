internal import FoundationEssentials
public import WidgetExtension

/// What is kept of calendars from one time to the next. All cards share it.
public struct AgendaBook: Sendable {
  private let values: StoredValues

  public init(_ store: Store) { values = store.shared("calendars") }

  /// What is known of some sources together; nil where nothing is known of any.
  public func agenda(_ sources: [CalendarSource]) -> Agenda? {
    let known = sources.compactMap { stored($0)?.agenda }
    return known.isEmpty ? nil : Agenda(known)
  }

  func stored(_ source: CalendarSource) -> StoredAgenda? {
    guard case .json(let text) = try? values.value(source.key) else { return nil }
    return StoredAgenda(text)
  }

  /// A disk that is full must not keep anybody from seeing what is on today.
  func keep(_ agenda: StoredAgenda, _ source: CalendarSource) {
    try? values.set([source.key: .json(agenda.text)])
  }

  func validators(_ source: CalendarSource) -> HTTPValidators? {
    try? values.decoded("asked \(source.key)")
  }

  func keep(_ validators: HTTPValidators, _ source: CalendarSource) {
    try? values.encode(validators, for: "asked \(source.key)")
  }

  /// When a source was asked that has no validators.
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
    guard case .json(let text) = try? values.value("events \(source.key) \(id)") else { return nil }
    return ServerEvents(text)
  }

  func keep(_ events: ServerEvents, _ source: CalendarSource, _ id: String) {
    try? values.set(["events \(source.key) \(id)": .json(events.text)])
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
