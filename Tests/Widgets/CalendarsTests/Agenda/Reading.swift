import Testing
import WidgetCore

@testable import Calendars

/// What is read of a file, and takes place: each occurrence in a line, "20261124T0900+3600 Title".
func occurrences(
  _ text: String, from first: String = "20260101", to last: String = "20270101",
  home: String = "Europe/Prague"
) throws -> [Occurrence] {
  let zone = try #require(Zone.named(home))
  let clock = ZoneClock(zone, range: 0..<4_000_000_000)
  let window =
    clock.moment(
      try #require(EventTime(Array(first.utf8))).wall)..<clock.moment(
      try #require(EventTime(Array(last.utf8))).wall)
  var reader = CalendarReader(zones: ZoneTable(home: zone, range: window), window: window)
  reader.read(Array(text.utf8))
  return Expansion.occurrences(of: reader.content.events, zones: reader.zones, in: window)
}

/// The same as lines in UTC; of whole days how many there are.
func lines(
  _ text: String, from first: String = "20260101", to last: String = "20270101",
  home: String = "Europe/Prague"
) throws -> [String] {
  try occurrences(text, from: first, to: last, home: home).map { occurrence in
    let length = occurrence.end - occurrence.start
    if occurrence.isAllDay {
      let zone = try #require(Zone.named(home))
      let wall = occurrence.start + zone.offset(at: occurrence.start)
      return "\(CivilDate(wall).day) \((length + 7200) / 86_400)d \(occurrence.title)"
    }
    let date = CivilDate(occurrence.start)
    return "\(date.day)T\(date.clock)Z \(length / 60)m \(occurrence.title)"
  }
}

func calendar(_ events: String...) -> String {
  "BEGIN:VCALENDAR\nVERSION:2.0\n"
    + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
}
