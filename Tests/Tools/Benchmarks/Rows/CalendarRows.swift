internal import Foundation
internal import WidgetCore

/// What calendars of 10,000 events cost, of which 4,400 are in the time that is kept: all in one file, and each
/// in a file of its own.
struct CalendarRows: Family {
  let name = "large calendars"
  let rows = [
    Row(name: "10,000 events in a file that has changed", unit: "CPU ms", goal: .atMost(80)),
    Row(name: "10,000 events in a file that hasn't", unit: "CPU ms", goal: .atMost(15)),
    Row(name: "10,000 files, read for the first time", unit: "CPU ms"),
    Row(name: "10,000 files, of which one has changed", unit: "CPU ms", goal: .atMost(80)),
    Row(name: "10,000 files, none of which has", unit: "CPU ms", goal: .atMost(15)),
    Row(name: "10,000 events: memory at its peak (RSS)", unit: "MB", goal: .atMost(20)),
  ]

  private static let count = 10_000
  private static let near = 4_400

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  /// It takes long, and begins by writing what it reads.
  let warmUps = 0
  let fewestRuns = 2

  func runs(_ options: Options) -> Int { min(options.runs, 5) }

  var expectedSeconds: Double { 12 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let folder = "\(NSTemporaryDirectory())/today-calendars-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/many", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let events = (0..<CalendarRows.count).map(CalendarRows.event)
    try CalendarRows.write(events, "\(folder)/one.ics")
    for (number, event) in events.enumerated() {
      try CalendarRows.write([event], "\(folder)/many/\(number)-0123456789abcdef.ics")
    }
    // Files that have just been written are read again the next time.
    Thread.sleep(forTimeInterval: 4)
    func ask(_ settings: [String: SettingValue]) throws -> WidgetConversation.Cost {
      try WidgetConversation("calendar", folder, settings).finish()
    }
    let one: [String: SettingValue] = ["files": .list(["\(folder)/one.ics"])]
    let many: [String: SettingValue] = ["folders": .list(["\(folder)/many"])]
    let whole = try ask(one)
    let sameFile = try ask(one)
    let first = try ask(many)
    // Now all files are looked at, as the request comes from the user; the next one is of the schedule.
    _ = try ask(many)
    let same = try WidgetConversation("calendar", folder, many, reason: .schedule).finish()
    try CalendarRows.write(
      [events[10].replacingOccurrences(of: "Meeting", with: "Changed")],
      "\(folder)/many/10-0123456789abcdef.ics")
    let changed = try WidgetConversation("calendar", folder, many, reason: .schedule).finish()
    return [
      rows[0].name: whole.processor, rows[1].name: sameFile.processor,
      rows[2].name: first.processor, rows[3].name: changed.processor,
      rows[4].name: same.processor,
      rows[5].name: max(whole.peak, changed.peak) * 1.048576,
    ]
  }

  private static func write(_ events: [String], _ path: String) throws {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + events + ["END:VCALENDAR", ""]
    try lines.joined(separator: "\r\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Half an hour on one of 80 days around now, or on one of two years ago.
  private static func event(_ number: Int) -> String {
    let isNear = number < near
    let days = isNear ? 80 : 600
    let start = Date().addingTimeInterval(isNear ? -20 * 86_400 : -900 * 86_400)
    let day = start.addingTimeInterval(Double(number % days) * 86_400)
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: day)
    let time = String(
      format: "%04d%02d%02dT%02d%02d00", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
      8 + number / days % 10, number % 2 * 30)
    return """
      BEGIN:VEVENT\r
      UID:\(number)@example.org\r
      SUMMARY:Meeting number \(number) with the team\r
      DTSTART;TZID=Europe/Prague:\(time)\r
      DURATION:PT30M\r
      LOCATION:Room \(number % 40), second floor\r
      DESCRIPTION:\(String(repeating: "what it is about, ", count: 8))\r
      END:VEVENT
      """
  }
}
