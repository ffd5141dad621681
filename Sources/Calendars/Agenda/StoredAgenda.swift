internal import WidgetCore

/// What was found in a source, as it is kept: so that nothing has to be read again as long as the source
/// hasn't changed.
struct StoredAgenda: Hashable, Sendable {
  /// What the source was known by then.
  var identity: String
  /// The user's clock then: whole days are others on another.
  var zone: String
  var window: Range<Int>
  var agenda: Agenda
  /// How often it wants to be asked for, in seconds.
  var refresh: Int?

  /// What another version has kept isn't read.
  private static let version = 1.0

  func covers(_ window: Range<Int>, zone: String) -> Bool {
    self.zone == zone && self.window.lowerBound <= window.lowerBound
      && self.window.upperBound >= window.upperBound
  }
}

extension StoredAgenda {
  var text: String {
    let calendars = agenda.calendars.map {
      JSON.array([.string($0.name), JSON($0.color)])
    }
    let occurrences = agenda.occurrences.map(\.json)
    return JSON.array([
      .number(StoredAgenda.version), .string(identity), .string(zone),
      .number(Double(window.lowerBound)), .number(Double(window.upperBound)),
      refresh.map { .number(Double($0)) } ?? .null, .array(calendars), .array(occurrences),
    ]).text
  }

  /// Nil where it isn't as it was written.
  init?(_ text: String) {
    guard case .array(let parts) = try? JSON(parsing: Array(text.utf8)), parts.count == 8,
      parts[0] == .number(StoredAgenda.version), let identity = parts[1].string,
      let zone = parts[2].string, let lower = parts[3].whole, let upper = parts[4].whole,
      lower <= upper, case .array(let calendars) = parts[6],
      case .array(let occurrences) = parts[7]
    else { return nil }
    self.init(
      identity: identity, zone: zone, window: lower..<upper, agenda: Agenda(),
      refresh: parts[5].whole)
    for json in calendars {
      guard case .array(let parts) = json, parts.count == 2, let name = parts[0].string else {
        return nil
      }
      agenda.calendars.append(CalendarFace(name: name, color: parts[1].string))
    }
    for json in occurrences {
      guard let occurrence = Occurrence(json),
        agenda.calendars.indices.contains(occurrence.calendar)
      else { return nil }
      agenda.occurrences.append(occurrence)
    }
  }
}

extension Occurrence {
  var json: JSON {
    .array([
      .number(Double(start)), .number(Double(end)), .bool(isAllDay), .number(Double(calendar)),
      .string(title), .string(place), JSON(address), JSON(call),
    ])
  }

  /// Nil where it isn't as it was written.
  init?(_ json: JSON) {
    guard case .array(let parts) = json, parts.count == 8, let start = parts[0].whole,
      let end = parts[1].whole, start <= end, case .bool(let isAllDay) = parts[2],
      let calendar = parts[3].whole, let title = parts[4].string, let place = parts[5].string
    else { return nil }
    self.init(
      start: start, end: end, isAllDay: isAllDay, title: title, place: place,
      address: parts[6].string, call: parts[7].string, calendar: calendar)
  }
}

extension JSON {
  fileprivate init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var whole: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }
}
