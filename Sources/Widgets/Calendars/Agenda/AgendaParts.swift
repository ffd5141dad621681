internal import WidgetCore

/// An agenda of several calendars, of which each changes for itself.
struct AgendaParts: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    /// What the source calls it.
    var id: String
    /// What it was known by when it was read; "" for what has to be read again.
    var tag: String
    var face: CalendarFace
    /// Nil are those that were kept.
    var occurrences: [Occurrence]? = []
  }

  var parts: [Part] = []

  init(_ parts: [Part] = []) { self.parts = parts }

  /// What was kept of them; nothing where that makes no sense.
  init(_ stored: StoredAgenda?) {
    guard let stored else { return }
    let tags = AgendaParts.tags(stored.identity)
    guard tags.count == stored.calendars.count else { return }
    parts = zip(tags, stored.calendars).map { tag, face in
      Part(id: tag.id, tag: tag.tag, face: face, occurrences: nil)
    }
  }

  subscript(id: String) -> Part? { parts.first { $0.id == id } }

  /// What all of them together are known by.
  var identity: String {
    JSON.array(parts.map { .array([.string($0.id), .string($0.tag)]) }).text
  }

  /// All of them together, with what was kept of those that haven't changed.
  func agenda(with stored: StoredAgenda?) -> Agenda {
    var kept: [String: [Occurrence]] = [:]
    if let stored, parts.contains(where: { $0.occurrences == nil }) {
      let old = AgendaParts(stored).parts.map(\.id)
      for occurrence in stored.agenda.occurrences where occurrence.calendar < old.count {
        var occurrence = occurrence
        let id = old[occurrence.calendar]
        occurrence.calendar = 0
        kept[id, default: []].append(occurrence)
      }
    }
    return Agenda(parts.map { Agenda([$0.face], $0.occurrences ?? kept[$0.id] ?? []) })
  }

  /// The names and tags in an identity.
  private static func tags(_ identity: String) -> [(id: String, tag: String)] {
    guard case .array(let parts) = try? JSON(parsing: Array(identity.utf8)) else { return [] }
    return parts.compactMap { part in
      guard case .array(let texts) = part, texts.count == 2, let id = texts[0].string,
        let tag = texts[1].string
      else { return nil }
      return (id, tag)
    }
  }

  /// Whether some calendars, in this order, are just those that were kept, and none has changed.
  static func isSame(_ stored: StoredAgenda, _ parts: [Part]) -> Bool {
    parts.allSatisfy { !$0.tag.isEmpty } && stored.calendars == parts.map(\.face)
      && stored.identity == AgendaParts(parts).identity
  }
}
