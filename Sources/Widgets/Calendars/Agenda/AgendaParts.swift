internal import WidgetCore

/// An agenda of several calendars that change independently.
struct AgendaParts: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    /// The id of the calendar in its source.
    var id: String
    /// The tag of the version that was read; empty if it has to be read again.
    var tag: String
    var face: CalendarFace
    /// The occurrences; nil if the stored ones are still valid.
    var occurrences: [Occurrence]? = []
  }

  var parts: [Part] = []

  init(_ parts: [Part] = []) { self.parts = parts }

  /// Restores the parts of a stored agenda; empty if it is invalid.
  init(_ stored: StoredAgenda?) {
    guard let stored else { return }
    let tags = AgendaParts.tags(stored.identity)
    guard tags.count == stored.calendars.count else { return }
    parts = zip(tags, stored.calendars).map { tag, face in
      Part(id: tag.id, tag: tag.tag, face: face, occurrences: nil)
    }
  }

  subscript(id: String) -> Part? { parts.first { $0.id == id } }

  /// The identity of all parts together.
  var identity: String {
    JSON.array(parts.map { .array([.string($0.id), .string($0.tag)]) }).text
  }

  /// Returns the agenda of all parts, with the stored occurrences of unchanged ones.
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

  /// Parses the ids and tags in an identity.
  private static func tags(_ identity: String) -> [(id: String, tag: String)] {
    guard case .array(let parts) = try? JSON(parsing: Array(identity.utf8)) else { return [] }
    return parts.compactMap { part in
      guard case .array(let texts) = part, texts.count == 2, let id = texts[0].string,
        let tag = texts[1].string
      else { return nil }
      return (id, tag)
    }
  }

  /// Returns whether the stored agenda has exactly these calendars in this order, all unchanged.
  static func isSame(_ stored: StoredAgenda, _ parts: [Part]) -> Bool {
    parts.allSatisfy { !$0.tag.isEmpty } && stored.calendars == parts.map(\.face)
      && stored.identity == AgendaParts(parts).identity
  }
}
