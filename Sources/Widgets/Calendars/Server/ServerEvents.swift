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
  private static let version = 3

  /// All of it, as it is kept.
  var bytes: [UInt8] {
    var packing = Packing()
    packing.add(ServerEvents.version)
    packing.add(zone)
    packing.add(window)
    packing.add(short: events.count)
    for (name, event) in events.sorted(by: { $0.key < $1.key }) {
      packing.add(name)
      packing.add(event.tag)
      packing.add(short: event.occurrences.count)
      for occurrence in event.occurrences { packing.add(occurrence) }
    }
    return packing.bytes
  }

  /// Nil where it isn't as it was written.
  init?(_ bytes: [UInt8]) {
    let events = bytes.withUnsafeBytes { bytes in
      var unpacking = Unpacking(bytes)
      return try? ServerEvents(&unpacking)
    }
    guard let events else { return nil }
    self = events
  }

  private init(_ unpacking: inout Unpacking) throws(Unpacking.Broken) {
    guard try unpacking.number() == ServerEvents.version, let zone = try unpacking.text() else {
      throw Unpacking.Broken()
    }
    self.init(zone: zone, window: try unpacking.range())
    for _ in 0..<(try unpacking.short()) {
      guard let name = try unpacking.text(), let tag = try unpacking.text() else {
        throw Unpacking.Broken()
      }
      var event = Event(tag: tag, occurrences: [])
      for _ in 0..<(try unpacking.short()) {
        guard let occurrence = try unpacking.occurrence() else { throw Unpacking.Broken() }
        event.occurrences.append(occurrence)
      }
      events[name] = event
    }
    guard unpacking.isAtEnd else { throw Unpacking.Broken() }
  }
}
