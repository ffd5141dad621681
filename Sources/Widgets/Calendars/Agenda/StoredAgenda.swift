/// What was found in a source, as it is kept: so that nothing has to be read again as long as the source
/// hasn't changed. What takes place stays bytes until somebody wants to know it.
struct StoredAgenda: Hashable, Sendable {
  /// What the source was known by then.
  let identity: String
  /// The user's clock then: whole days are others on another.
  let zone: String
  let window: Range<Int>
  /// How often it wants to be asked for, in seconds.
  let refresh: Int?
  let calendars: [CalendarFace]
  /// All of it, as it is kept.
  let bytes: [UInt8]
  /// Where in it the occurrences begin, in their order.
  private let start: Int

  /// What another version has kept isn't read.
  private static let version = 3

  init(
    identity: String, zone: String, window: Range<Int>, agenda: Agenda, refresh: Int? = nil
  ) {
    self.identity = identity
    self.zone = zone
    self.window = window
    self.refresh = refresh
    calendars = agenda.calendars
    var packing = Packing()
    packing.add(StoredAgenda.version)
    packing.add(identity)
    packing.add(zone)
    packing.add(window)
    packing.add(refresh ?? -1)
    packing.add(short: calendars.count)
    for calendar in calendars {
      packing.add(calendar.name)
      packing.add(calendar.color)
    }
    start = packing.bytes.count
    for occurrence in agenda.occurrences { packing.add(occurrence) }
    bytes = packing.bytes
  }

  /// Nil where it isn't as it was written.
  init?(_ bytes: [UInt8]) {
    do throws(Unpacking.Broken) {
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

  /// All that takes place.
  var agenda: Agenda { agenda(in: nil) }

  /// What takes place within a time, if only for a moment.
  func agenda(in range: Range<Int>?) -> Agenda {
    var agenda = Agenda(calendars)
    StoredAgenda.eachOccurrence(in: bytes, from: start, within: range) {
      agenda.occurrences.append($0)
    }
    return agenda
  }

  /// Unpacks occurrences, those that take place within a time.
  static func eachOccurrence(
    in bytes: [UInt8], from start: Int = 0, within range: Range<Int>? = nil,
    _ take: (Occurrence) -> Void
  ) {
    bytes.withUnsafeBytes { bytes in
      var unpacking = Unpacking(bytes, at: start)
      do throws(Unpacking.Broken) {
        while !unpacking.isAtEnd {
          if let occurrence = try unpacking.occurrence(in: range) { take(occurrence) }
        }
      } catch {
        // Bytes are validated when they are loaded.
      }
    }
  }

  /// Packs occurrences.
  static func bytes(_ occurrences: [Occurrence]) -> [UInt8] {
    var packing = Packing()
    for occurrence in occurrences { packing.add(occurrence) }
    return packing.bytes
  }

  /// Whether bytes are packed occurrences of one calendar.
  static func isValid(_ occurrences: [UInt8]) -> Bool {
    occurrences.withUnsafeBytes { bytes in
      var unpacking = Unpacking(bytes)
      do throws(Unpacking.Broken) {
        while !unpacking.isAtEnd { try unpacking.passOccurrence(of: 1) }
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

  private static func head(_ bytes: [UInt8]) throws(Unpacking.Broken) -> Head {
    var result: Result<Head, Unpacking.Broken> = .failure(Unpacking.Broken())
    bytes.withUnsafeBytes { bytes in
      result = Result { () throws(Unpacking.Broken) in try head(bytes) }
    }
    return try result.get()
  }

  private static func head(_ bytes: UnsafeRawBufferPointer) throws(Unpacking.Broken) -> Head {
    var unpacking = Unpacking(bytes)
    guard try unpacking.number() == version, let identity = try unpacking.text(),
      let zone = try unpacking.text()
    else { throw Unpacking.Broken() }
    var head = Head(identity: identity, zone: zone, window: try unpacking.range())
    let refresh = try unpacking.number()
    head.refresh = refresh < 0 ? nil : refresh
    for _ in 0..<(try unpacking.short()) {
      guard let name = try unpacking.text() else { throw Unpacking.Broken() }
      head.calendars.append(CalendarFace(name: name, color: try unpacking.text()))
    }
    head.start = unpacking.place
    while !unpacking.isAtEnd { try unpacking.passOccurrence(of: head.calendars.count) }
    return head
  }
}

extension Packing {
  mutating func add(_ occurrence: Occurrence) {
    addPart { packing in
      packing.add(occurrence.start)
      packing.add(occurrence.end)
      packing.add(short: occurrence.calendar * 2 + (occurrence.isAllDay ? 1 : 0))
      packing.add(occurrence.title)
      packing.add(occurrence.place)
      packing.add(occurrence.address)
      packing.add(occurrence.call)
      packing.add(occurrence.unknownZone)
    }
  }
}

extension Unpacking {
  /// The next one; nil where it doesn't take place within a time.
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
    return Occurrence(
      start: start, end: finish, isAllDay: kind % 2 == 1, title: title, place: place,
      address: try text(), call: try text(), unknownZone: try text(), calendar: kind / 2)
  }

  /// Looks whether the next one is as it was written.
  fileprivate mutating func passOccurrence(of calendars: Int) throws(Broken) {
    let end = try short() + place
    let (start, finish, kind) = (try number(), try number(), try short())
    guard Occurrence.isPossible(start, finish), kind / 2 < calendars else { throw Broken() }
    for isNeeded in [true, true, false, false, false] {
      let count = try short()
      guard count > 0 || !isNeeded else { throw Broken() }
      try pass(max(0, count - 1))
    }
    guard place == end else { throw Broken() }
  }
}
