internal import WidgetCore

/// The events of one calendar on a server, as they are kept: each with what changes with it, and when it
/// takes place. So only those that have changed are asked for.
struct ServerEvents: Hashable, Sendable {
  struct Event: Hashable, Sendable {
    var tag: String
    var occurrences: [Occurrence]
  }

  /// The user's clock, and the time that was looked at.
  var zone: String
  var window: Range<Int>
  /// By the names that the server has for them, in one form.
  var events: [String: Event] = [:]

  init(zone: String, window: Range<Int>) {
    self.zone = zone
    self.window = window
  }

  var occurrences: [Occurrence] { events.values.flatMap(\.occurrences).sorted() }

  /// What another version has kept isn't read.
  private static let version = 1.0

  var text: String {
    let events = events.sorted { $0.key < $1.key }.map { name, event in
      JSON.array([.string(name), .string(event.tag), .array(event.occurrences.map(\.json))])
    }
    return JSON.array([
      .number(ServerEvents.version), .string(zone), .number(Double(window.lowerBound)),
      .number(Double(window.upperBound)), .array(events),
    ]).text
  }

  /// Nil where it isn't as it was written.
  init?(_ text: String) {
    guard case .array(let parts) = try? JSON(parsing: Array(text.utf8)), parts.count == 5,
      parts[0] == .number(ServerEvents.version), let zone = parts[1].string,
      let lower = parts[2].whole, let upper = parts[3].whole, lower <= upper,
      case .array(let events) = parts[4]
    else { return nil }
    self.init(zone: zone, window: lower..<upper)
    for json in events {
      guard case .array(let parts) = json, parts.count == 3, let name = parts[0].string,
        let tag = parts[1].string, case .array(let occurrences) = parts[2]
      else { return nil }
      self.events[name] = Event(tag: tag, occurrences: occurrences.compactMap(Occurrence.init))
    }
  }
}
