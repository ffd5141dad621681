/// What is known of some sources together.
public struct CachedAgendas: Hashable, Sendable {
  let sources: [CalendarSource]
  /// Nil of those that nothing is known of.
  var stored: [StoredAgenda?]

  /// All of it; nil where nothing is known of any.
  public var agenda: Agenda? { agenda(in: nil) }

  /// What takes place within a time.
  public func agenda(in range: Range<Int>?) -> Agenda? {
    let agendas = stored.compactMap { $0?.agenda(in: range) }
    return agendas.isEmpty ? nil : agendas.count == 1 ? agendas[0] : Agenda(agendas)
  }
}
