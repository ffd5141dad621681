import WidgetCore

@testable import Calendars

/// What tests of to-dos share. It is Tuesday, November 24, 2026, 10:00 UTC; the user is in Prague.
enum TaskFixture {
  static let now = 1_795_514_400
  static let today = now / 86_400
  static let prague = Zone.named("Europe/Prague") ?? .utc

  static var zones: ZoneTable {
    ZoneTable(home: prague, range: (now - 400 * 86_400)..<(now + 400 * 86_400))
  }

  /// A VTODO in a VCALENDAR.
  static func object(_ properties: String, alarms: String = "", before: String = "") -> String {
    ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//t//EN\n\(before)BEGIN:VTODO\n\(properties)\n"
      + "\(alarms)END:VTODO\nEND:VCALENDAR\n").replacing("\n", with: "\r\n")
  }

  static func task(_ text: String) -> CalendarTask? {
    var zones = zones
    return TaskText(Array(text.utf8))?.task(&zones)
  }

  /// Returns the changed text.
  static func changed(_ text: String, _ edit: TaskEdit) throws -> String {
    var zones = zones
    guard var object = TaskText(Array(text.utf8)) else { return "" }
    try object.apply(edit, at: now, &zones)
    return String(decoding: object.bytes, as: UTF8.self)
  }

  /// Returns the lines that only one of two texts has: those of the first with a minus.
  static func difference(_ old: String, _ new: String) -> [String] {
    let (old, new) = (lines(old), lines(new))
    return old.filter { !new.contains($0) }.map { "-\($0)" }
      + new.filter { !old.contains($0) }.map { "+\($0)" }
  }

  private static func lines(_ text: String) -> [String] {
    text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }
}
