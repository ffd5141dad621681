/// The stored events of one calendar on a server, each with its tag and its occurrences, so that only changed
/// ones are requested.
struct ServerEvents: Hashable, Sendable {
  struct Event: Hashable, Sendable {
    var tag: String
    var occurrences: [Occurrence]
  }

  /// The user's time zone and the window at that time.
  var zone: String
  var window: Range<Int>
  /// The events by their normalized names.
  var events: [String: Event] = [:]

  init(zone: String, window: Range<Int>) {
    self.zone = zone
    self.window = window
  }

  var occurrences: [Occurrence] { events.values.flatMap(\.occurrences).sorted() }

  /// What another version has kept isn't read.
  private static let version = 4

  /// The serialized form.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(ServerEvents.version)
    writer.add(zone)
    writer.add(window)
    writer.add(short: events.count)
    for (name, event) in events.sorted(by: { $0.key < $1.key }) {
      writer.add(name)
      writer.add(event.tag)
      writer.add(short: event.occurrences.count)
      for occurrence in event.occurrences { writer.add(occurrence) }
    }
    return writer.bytes
  }

  /// nil if the bytes are invalid.
  init?(_ bytes: [UInt8]) {
    let events = bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try? ServerEvents(&reader)
    }
    guard let events else { return nil }
    self = events
  }

  private init(_ reader: inout ByteReader) throws(ByteReader.Broken) {
    guard try reader.number() == ServerEvents.version, let zone = try reader.text() else {
      throw ByteReader.Broken()
    }
    self.init(zone: zone, window: try reader.range())
    for _ in 0..<(try reader.short()) {
      guard let name = try reader.text(), let tag = try reader.text() else {
        throw ByteReader.Broken()
      }
      var event = Event(tag: tag, occurrences: [])
      for _ in 0..<(try reader.short()) {
        guard let occurrence = try reader.occurrence() else { throw ByteReader.Broken() }
        event.occurrences.append(occurrence)
      }
      events[name] = event
    }
    guard reader.isAtEnd else { throw ByteReader.Broken() }
  }
}
