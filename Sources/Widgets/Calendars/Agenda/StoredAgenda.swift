/// The stored events of a source, so that nothing is read again while the source is unchanged. The occurrences
/// stay serialized until they are needed.
struct StoredAgenda: Hashable, Sendable {
  /// The identity of the source at that time.
  let identity: String
  /// The user's time zone at that time, which determines all-day events.
  let zone: String
  let window: Range<Int>
  /// The update interval that the source requests, in seconds.
  let refresh: Int?
  let calendars: [CalendarFace]
  /// The serialized agenda.
  let bytes: [UInt8]
  /// The offset of the occurrences, which are in order.
  private let start: Int

  /// What another version has kept isn't read.
  private static let version = 4

  init(
    identity: String, zone: String, window: Range<Int>, agenda: Agenda, refresh: Int? = nil
  ) {
    self.identity = identity
    self.zone = zone
    self.window = window
    self.refresh = refresh
    calendars = agenda.calendars
    // Of a large calendar, what grows while it is written would be there twice.
    var writer = ByteWriter(capacity: agenda.occurrences.reduce(1024) { $0 + $1.storedSize })
    writer.add(StoredAgenda.version)
    writer.add(identity)
    writer.add(zone)
    writer.add(window)
    writer.add(refresh ?? -1)
    writer.add(short: calendars.count)
    for calendar in calendars {
      writer.add(calendar.name)
      writer.add(calendar.color)
    }
    start = writer.bytes.count
    for occurrence in agenda.occurrences { writer.add(occurrence) }
    bytes = writer.bytes
  }

  /// nil if the bytes are invalid.
  init?(_ bytes: [UInt8]) {
    do throws(ByteReader.Broken) {
      let head = try StoredAgenda.head(bytes)
      identity = head.identity
      zone = head.zone
      window = head.window
      refresh = head.refresh
      calendars = head.calendars
      start = head.start
      self.bytes = bytes
    } catch {
      return nil
    }
  }

  func covers(_ window: Range<Int>, zone: String) -> Bool {
    self.zone == zone && self.window.lowerBound <= window.lowerBound
      && self.window.upperBound >= window.upperBound
  }

  /// The agenda with all occurrences.
  var agenda: Agenda { agenda(in: nil) }

  /// Returns the agenda with the occurrences that overlap a range.
  func agenda(in range: Range<Int>?) -> Agenda {
    var agenda = Agenda()
    add(to: &agenda, in: range)
    return agenda
  }

  /// Adds its calendars and their occurrences to those of others, which aren't in order then.
  func add(to agenda: inout Agenda, in range: Range<Int>?) {
    let first = agenda.calendars.count
    agenda.calendars += calendars
    StoredAgenda.eachOccurrence(in: bytes, from: start, within: range) { occurrence in
      var occurrence = occurrence
      occurrence.calendar += first
      agenda.occurrences.append(occurrence)
    }
  }

  /// Deserializes the occurrences that overlap a range.
  static func eachOccurrence(
    in bytes: [UInt8], from start: Int = 0, within range: Range<Int>? = nil,
    _ take: (Occurrence) -> Void
  ) {
    bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes, at: start)
      do throws(ByteReader.Broken) {
        while !reader.isAtEnd {
          if let occurrence = try reader.occurrence(in: range) { take(occurrence) }
        }
      } catch {
        // Bytes are validated when they are loaded.
      }
    }
  }

  /// Serializes occurrences.
  static func bytes(_ occurrences: [Occurrence]) -> [UInt8] {
    var writer = ByteWriter()
    for occurrence in occurrences { writer.add(occurrence) }
    return writer.bytes
  }

  /// Returns whether bytes are serialized occurrences of one calendar.
  static func isValid(_ occurrences: [UInt8]) -> Bool {
    occurrences.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      do throws(ByteReader.Broken) {
        while !reader.isAtEnd { try reader.passOccurrence(of: 1) }
        return true
      } catch {
        return false
      }
    }
  }

  private struct Head {
    var identity: String
    var zone: String
    var window: Range<Int>
    var refresh: Int?
    var calendars: [CalendarFace] = []
    var start = 0
  }

  private static func head(_ bytes: [UInt8]) throws(ByteReader.Broken) -> Head {
    var result: Result<Head, ByteReader.Broken> = .failure(ByteReader.Broken())
    bytes.withUnsafeBytes { bytes in
      result = Result { () throws(ByteReader.Broken) in try head(bytes) }
    }
    return try result.get()
  }

  private static func head(_ bytes: UnsafeRawBufferPointer) throws(ByteReader.Broken) -> Head {
    var reader = ByteReader(bytes)
    guard try reader.number() == version, let identity = try reader.text(),
      let zone = try reader.text()
    else { throw ByteReader.Broken() }
    var head = Head(identity: identity, zone: zone, window: try reader.range())
    let refresh = try reader.number()
    head.refresh = refresh < 0 ? nil : refresh
    for _ in 0..<(try reader.short()) {
      guard let name = try reader.text() else { throw ByteReader.Broken() }
      head.calendars.append(CalendarFace(name: name, color: try reader.text()))
    }
    head.start = reader.place
    while !reader.isAtEnd { try reader.passOccurrence(of: head.calendars.count) }
    return head
  }
}

extension Occurrence {
  /// About the bytes that it takes in the store.
  fileprivate var storedSize: Int {
    [title, place, address ?? "", call ?? ""].reduce(48 + (details?.size ?? 0)) {
      $0 + $1.utf8.count
    }
  }
}

extension ByteWriter {
  mutating func add(_ occurrence: Occurrence) {
    addPart { writer in
      writer.add(occurrence.start)
      writer.add(occurrence.end)
      writer.add(short: occurrence.calendar * 2 + (occurrence.isAllDay ? 1 : 0))
      writer.add(occurrence.title)
      writer.add(occurrence.place)
      writer.add(occurrence.address)
      writer.add(occurrence.call)
      writer.add(occurrence.unknownZone)
      writer.add(occurrence.details)
    }
  }
}

extension ByteReader {
  /// Returns the next occurrence; nil if it doesn't overlap the range.
  mutating func occurrence(in range: Range<Int>? = nil) throws(Broken) -> Occurrence? {
    let count = try short()
    let end = place + count
    let (start, finish) = (try number(), try number())
    if let range, !Occurrence.isWithin(range, start: start, end: finish) {
      try pass(end - place)
      return nil
    }
    let kind = try short()
    guard Occurrence.isPossible(start, finish), let title = try text(), let place = try text()
    else { throw Broken() }
    let (address, call, unknownZone) = (try text(), try text(), try text())
    return Occurrence(
      start: start, end: finish, isAllDay: kind % 2 == 1, title: title, place: place,
      address: address, call: call, details: try details(), unknownZone: unknownZone,
      calendar: kind / 2)
  }

  /// Skips the next occurrence; throws if it is invalid.
  fileprivate mutating func passOccurrence(of calendars: Int) throws(Broken) {
    let end = try short() + place
    let (start, finish, kind) = (try number(), try number(), try short())
    guard Occurrence.isPossible(start, finish), kind / 2 < calendars else { throw Broken() }
    for isNeeded in [true, true, false, false, false] {
      let count = try short()
      guard count > 0 || !isNeeded else { throw Broken() }
      try pass(max(0, count - 1))
    }
    try passDetails()
    guard place == end else { throw Broken() }
  }
}
