/// The relevant properties of a line.
enum Property: UInt8 {
  case begin, end
  case uid, summary, location, description, url, status, sequence
  case start, finish, duration, rule, exceptionRule, date, exception, recurrenceID
  /// The link of a conference.
  case conference
  case organizer, attendee
  /// Of an alarm.
  case trigger
  // Of a calendar.
  case name, color, refresh, zone
  // Of a zone.
  case zoneName, offsetFrom, offsetTo

  private static let names: [(StaticString, Property)] = [
    ("BEGIN", .begin), ("END", .end), ("UID", .uid), ("SUMMARY", .summary),
    ("LOCATION", .location), ("DESCRIPTION", .description), ("URL", .url), ("STATUS", .status),
    ("SEQUENCE", .sequence), ("DTSTART", .start), ("DTEND", .finish), ("DURATION", .duration),
    ("RRULE", .rule), ("EXRULE", .exceptionRule), ("RDATE", .date), ("EXDATE", .exception),
    ("RECURRENCE-ID", .recurrenceID), ("CONFERENCE", .conference),
    ("X-GOOGLE-CONFERENCE", .conference),
    ("X-MICROSOFT-SKYPETEAMSMEETINGURL", .conference),
    ("ORGANIZER", .organizer), ("ATTENDEE", .attendee), ("TRIGGER", .trigger),
    ("X-WR-CALNAME", .name), ("NAME", .name), ("COLOR", .color),
    ("X-APPLE-CALENDAR-COLOR", .color), ("REFRESH-INTERVAL", .refresh),
    ("X-PUBLISHED-TTL", .refresh), ("X-WR-TIMEZONE", .zone), ("TZID", .zoneName),
    ("TZOFFSETFROM", .offsetFrom),
    ("TZOFFSETTO", .offsetTo),
  ]

  private static let longest = 32

  /// The properties by the length of their names.
  private static let byLength: [[(StaticString, Property)]] = (0...longest).map { length in
    names.filter { $0.0.utf8CodeUnitCount == length }
  }

  /// Returns nil for a line with another property, or an invalid one.
  init?(at range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
    var count = 0
    var index = range.lowerBound
    // A folded name continues after the line break and a space.
    var isBroken = false
    while index < range.upperBound, count <= Property.longest {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") { break }
      if byte == 0x0A {
        isBroken = true
        break
      }
      count += 1
      index += 1
    }
    if isBroken {
      let whole = range.prefix(Property.longest * 4).compactMap { place -> UInt8? in
        let byte = bytes[place]
        return byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09 ? nil : byte
      }
      let name = whole.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
      guard let found = Property.names.first(where: { name.isWord($0.0) }) else { return nil }
      self = found.1
      return
    }
    guard count <= Property.longest, index < range.upperBound else { return nil }
    let start = range.lowerBound
    for (name, property) in Property.byLength[count] {
      let letters = name.utf8Start
      var place = 0
      while place < count, bytes[start + place].upperCase == letters[place] { place += 1 }
      if place == count {
        self = property
        return
      }
    }
    return nil
  }
}
