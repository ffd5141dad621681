import CalendarServices
import Expectations
import Foundation
import Testing
import WidgetCore
import WidgetExtension

@testable import Calendars

@Suite("Radicale")
struct RadicaleTests {
  // Tuesday, November 24, 2026, 10:00 UTC.
  private static let now = 1_795_514_400

  private let server: RadicaleServer
  private let fixture: AgendaFixture

  init() throws {
    server = try RadicaleServer()
    fixture = try AgendaFixture(now: RadicaleTests.now)
    try server.makeCalendar("work", title: "Work", color: "#ff0000ff")
    try server.makeCalendar("tasks", title: "Tasks", color: "#00ff00ff", of: "VTODO")
  }

  private func source(
    _ path: String = "", password: String = RadicaleServer.password
  ) throws -> CalendarSource {
    .server(
      try #require(
        CalendarServer(
          address: server.address + path, user: RadicaleServer.user, password: password)))
  }

  private func event(
    _ uid: String, _ title: String, _ start: String = ":20261124T120000Z", _ more: String = ""
  ) -> String {
    calendar("UID:\(uid)\nSUMMARY:\(title)\nDTSTART\(start)\nDURATION:PT1H\n\(more)")
      .replacing("\n\nEND", with: "\nEND").replacing("\n", with: "\r\n")
  }

  @Test(arguments: ["", "/", "/anna/", "/anna/work/", "/.well-known/caldav"])
  func `calendars are found from any address of the server`(path: String) throws {
    try server.put(event("1", "Talk"), "1", in: "work")
    let renewal = fixture.renew(try source(path))
    expect(renewal.problems.isEmpty && renewal.titles == ["Talk"])
    expect(renewal.agenda?.calendars == [CalendarFace(name: "Work", color: "#ff0000ff")])
  }

  @Test func `only changes are requested`() throws {
    for number in 0..<5 {
      try server.put(event("\(number)", "Talk \(number)"), "\(number)", in: "work")
    }
    try expectEqual(fixture.titles(try source()).count, 5)
    var asked = try server.requests().count
    // Nothing has.
    try expectEqual(fixture.titles(try source()).count, 5)
    try expectEqual(server.requests().suffix(from: asked), ["PROPFIND /anna/"])
    try server.put(event("1", "Walk"), "1", in: "work")
    try server.put(event("9", "New"), "9", in: "work")
    try server.delete("3", in: "work")
    asked = try server.requests().count
    try expectEqual(
      fixture.titles(try source()).sorted(), ["New", "Talk 0", "Talk 2", "Talk 4", "Walk"])
    try expect(
      server.requests().suffix(from: asked) == [
        "PROPFIND /anna/", "REPORT /anna/work/", "REPORT /anna/work/",
      ])
    let kept = try #require(fixture.cache.events(try source(), "\(server.address)/anna/work/"))
    expectEqual(kept.events.count, 5)
  }

  @Test func `recurring events are expanded, with moved ones`()
    throws
  {
    // It takes no times of a zone that the file says nothing of.
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Europe/Prague
      BEGIN:STANDARD
      DTSTART:19961027T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19810329T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      END:VTIMEZONE

      """
    try server.put(
      calendar(
        "UID:s\nSUMMARY:Standup\nDTSTART;TZID=Europe/Prague:20261123T090000\nDURATION:PT15M\n"
          + "RRULE:FREQ=DAILY;COUNT=4\nEXDATE;TZID=Europe/Prague:20261124T090000",
        "UID:s\nRECURRENCE-ID;TZID=Europe/Prague:20261125T090000\nSUMMARY:Moved\n"
          + "DTSTART;TZID=Europe/Prague:20261201T100000\nDURATION:PT15M"
      ).replacing("VERSION:2.0\n", with: "VERSION:2.0\n" + zone), "s", in: "work")
    let found = try #require(fixture.renew(try source()).agenda).occurrences
    expectEqual(found.map(\.title), ["Standup", "Standup", "Moved"])
    expectEqual(found.map(\.start), [1_795_420_800, 1_795_680_000, 1_796_115_600])
  }

  @Test func `a wrong password is an error until it is corrected`() throws {
    try server.put(event("1", "Talk"), "1", in: "work")
    let sentence = "127.0.0.1 doesn’t accept this user name and password"
    try expect(fixture.renew(try source(password: "wrong")).problems == [sentence])
    try expectEqual(fixture.titles(try source()), ["Talk"])
    // What is known stays, and it is said that no more is.
    let later = fixture.renew(try source(password: "wrong"))
    expect(later.problems == [sentence] && later.titles == ["Talk"])
  }

  @Test func `a missing calendar is an error`() throws {
    let renewal = fixture.renew(try source("/anna/nothing/"))
    expect(renewal.agenda == nil)
    expectEqual(renewal.problems.count, 1)
  }

  @Test func `a calendar that is created later is found`() throws {
    try server.put(event("1", "Talk"), "1", in: "work")
    try expectEqual(fixture.titles(try source()), ["Talk"])
    try server.makeCalendar("home", title: "Home", color: "#0000ff")
    try server.put(event("2", "Lunch"), "2", in: "home")
    let both = fixture.renew(try source())
    expectEqual(both.titles.sorted(), ["Lunch", "Talk"])
    expectEqual(both.agenda?.calendars.map(\.name).sorted(), ["Home", "Work"])
  }

  @Test(.exhaustive)
  func `hundreds of events are fetched in parts, and a change alone`() throws {
    let events = (0..<500).map { number in
      "UID:m\(number)\nSUMMARY:Event \(number)\n"
        + "DTSTART:202611\(10 + number % 20)T\(10 + number % 10)0000Z\nDURATION:PT1H"
    }
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//t//t//EN\n"
      + events.map { "BEGIN:VEVENT\nDTSTAMP:20260101T000000Z\n\($0)\nEND:VEVENT\n" }.joined()
      + "END:VCALENDAR\n"
    try server.putAll(text, in: "work")
    // It takes its time, and each time more of them are there.
    var titles: [String] = []
    for _ in 0..<40 where titles.count < 500 { titles = fixture.titles(try source()) }
    expectEqual(titles.count, 500)
    try server.put(event("new", "New"), "new", in: "work")
    let asked = try server.requests().count
    for _ in 0..<10 where titles.count < 501 { titles = fixture.titles(try source()) }
    expectEqual(titles.count, 501)
    try expect(
      server.requests().suffix(from: asked).filter { $0.hasPrefix("REPORT") }.count >= 2)
  }
}
