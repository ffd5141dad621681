import CalendarServices
import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore
import WidgetExtension

@testable import Calendars

@Suite("GNOME's calendars in Evolution Data Server")
struct GnomeTests {
  // Tuesday, November 24, 2026, 10:00 UTC.
  private static let now = 1_795_514_400
  private static let gone =
    "GNOME’s calendars can’t be read: Evolution Data Server is not running"

  private func event(_ uid: String, _ title: String, _ more: String) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:\(title)\r\n\(more)\r\n"
      + "END:VEVENT\r\n"
  }

  private func talk(_ uid: String = "1", _ title: String = "Talk") -> String {
    event(uid, title, "DTSTART:20261124T120000Z\r\nDURATION:PT1H")
  }

  private func fixture(_ gnome: GnomeServices) throws -> AgendaFixture {
    try AgendaFixture(gnome.place, now: GnomeTests.now)
  }

  /// The revision of a calendar that the desk has stored. The service also has a calendar of its own, whose
  /// revision changes by itself.
  private func revision(of calendar: String, _ fixture: AgendaFixture) -> String? {
    AgendaParts(fixture.cache.stored(.gnome))[calendar]?.tag
  }

  @Test func `visible calendars have their names and colors`() throws {
    let gnome = try GnomeServices()
    try gnome.makeCalendar("work", name: "Work", color: "#ff0000", more: "Order=1")
    try gnome.makeCalendar("home", name: "Home", color: "#00ff00", more: "Order=2")
    try gnome.makeCalendar("hidden", name: "Hidden", color: "#0000ff", more: "Selected=false")
    try gnome.add([talk()], to: "work")
    try gnome.add(
      [event("2", "Trip", "DTSTART;VALUE=DATE:20261125\r\nDTEND;VALUE=DATE:20270120")], to: "home")
    try gnome.add([talk("3", "Secret")], to: "hidden")
    let fixture = try fixture(gnome)
    let renewal = fixture.renew(.gnome)
    expect(renewal.problems.isEmpty && renewal.titles == ["Talk", "Trip"])
    expect(
      renewal.agenda?.calendars == [
        CalendarFace(name: "Personal", color: "#becedd"),
        CalendarFace(name: "Work", color: "#ff0000"), CalendarFace(name: "Home", color: "#00ff00"),
      ])
    expect(fixture.cache.known([.gnome]).agenda == renewal.agenda)
    expectEqual(
      fixture.renew(.gnome, locale: "de_DE.UTF-8").agenda?.calendars.first?.name, "Persönlich")
    // Birthdays would start the contacts.
    try expect(!gnome.isRunning(GnomeServices.contacts))
  }

  @Test func `recurring events are expanded, with recent moves`()
    throws
  {
    let gnome = try GnomeServices()
    try gnome.makeCalendar("work", name: "Work", color: "#ff0000")
    try gnome.add(
      [
        event(
          "s", "Standup",
          "DTSTART;TZID=Europe/Prague:20261123T090000\r\nDURATION:PT15M\r\n"
            + "RRULE:FREQ=DAILY;COUNT=4"),
        // Long over, but for one that is moved into this week below.
        event("o", "Old", "DTSTART:20200101T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3"),
        event("d", "Dates", "DTSTART:20200101T090000Z\r\nDURATION:PT1H\r\nRDATE:20261126T090000Z"),
        event("p", "Past", "DTSTART:20250101T090000Z\r\nDURATION:PT1H"),
      ], to: "work")
    let fixture = try fixture(gnome)
    expectEqual(
      fixture.titles(.gnome), ["Standup", "Standup", "Standup", "Standup", "Dates"])
    try gnome.modify(
      event(
        "s", "Moved",
        "RECURRENCE-ID;TZID=Europe/Prague:20261124T090000\r\n"
          + "DTSTART;TZID=Europe/Prague:20261124T110000\r\nDURATION:PT15M"), in: "work")
    try gnome.modify(
      event(
        "o", "Old One",
        "RECURRENCE-ID:20200102T090000Z\r\nDTSTART:20261127T090000Z\r\n"
          + "DURATION:PT1H"), in: "work")
    let found = try #require(fixture.renew(.gnome).agenda).occurrences
    expectEqual(
      found.map(\.title), ["Standup", "Moved", "Standup", "Standup", "Dates", "Old One"])
    expectEqual(found[1].start, 1_795_514_400)
  }

  @Test func `only changed calendars are read again`() throws {
    let gnome = try GnomeServices()
    try gnome.makeCalendar("work", name: "Work", color: "#ff0000")
    try gnome.makeCalendar("home", name: "Home", color: "#00ff00")
    try gnome.add([talk()], to: "work")
    try gnome.add([talk("2", "Lunch")], to: "home")
    let fixture = try fixture(gnome)
    let first = fixture.renew(.gnome)
    expectEqual(first.titles.sorted(), ["Lunch", "Talk"])
    let work = try #require(revision(of: "work", fixture))
    let home = try #require(revision(of: "home", fixture))
    expect(fixture.renew(.gnome).agenda == first.agenda)
    expectEqual(revision(of: "work", fixture), work)
    expectEqual(revision(of: "home", fixture), home)
    try gnome.add([talk("3", "Walk")], to: "home")
    expectEqual(fixture.titles(.gnome).sorted(), ["Lunch", "Talk", "Walk"])
    expectEqual(revision(of: "work", fixture), work)
    expect(revision(of: "home", fixture) != home)
    try gnome.remove("2", from: "home")
    expectEqual(fixture.titles(.gnome).sorted(), ["Talk", "Walk"])
  }

  @Test func `time zones of the calendar are requested`() throws {
    let gnome = try GnomeServices()
    try gnome.makeCalendar("work", name: "Work", color: "#ff0000")
    try gnome.addZone(
      "BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n"
        + "TZOFFSETFROM:+0545\r\nTZOFFSETTO:+0545\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n", to: "work")
    try gnome.add(
      [event("1", "Talk", "DTSTART;TZID=Office:20261124T120000\r\nDURATION:PT1H")], to: "work")
    let found = try #require(try fixture(gnome).renew(.gnome).agenda).occurrences
    expectEqual(found.map(\.start), [1_795_500_900])
  }

  @Test func `a request doesn't start an unused service`() throws {
    let gnome = try GnomeServices(isRunning: false)
    let renewal = try fixture(gnome).renew(.gnome)
    expect(renewal.agenda == nil && renewal.problems == [GnomeTests.gone])
    expect(!GnomeService.runs(on: gnome.place))
    try expect(!gnome.isRunning(GnomeServices.registry))
    try expect(!gnome.isRunning(GnomeServices.factory))
    // One half of it isn't all.
    try gnome.start(GnomeServices.registry)
    expect(!GnomeService.runs(on: gnome.place))
    try expect(!gnome.isRunning(GnomeServices.factory))
    try gnome.start(GnomeServices.factory)
    expect(GnomeService.runs(on: gnome.place))
  }

  @Test func `without the service, known events stay, with the reason`() throws {
    let gnome = try GnomeServices()
    try gnome.makeCalendar("work", name: "Work", color: "#ff0000")
    try gnome.add([talk()], to: "work")
    let fixture = try fixture(gnome)
    expectEqual(fixture.titles(.gnome), ["Talk"])
    try gnome.kill(GnomeServices.factory)
    // It comes back by itself: the list of calendars is still there.
    expect(fixture.renew(.gnome).problems.isEmpty)
    try gnome.kill(GnomeServices.registry)
    let renewal = fixture.renew(.gnome)
    expect(renewal.titles == ["Talk"] && renewal.problems == [GnomeTests.gone])
    try expect(!gnome.isRunning(GnomeServices.registry))
    // Nor is there anything on a bus that isn't there.
    try expect(AgendaFixture(.at("unix:path=/nowhere")).renew(.gnome).problems == [GnomeTests.gone])
  }

  @Test func `a calendar that waits for its password has a message`() throws {
    let gnome = try GnomeServices()
    try gnome.makeCalendar(
      "web", name: "Club", color: "#ff0000", kind: "caldav",
      more: """

        [Authentication]
        Host=127.0.0.1
        Method=plain/password
        Port=9
        User=anna

        [WebDAV Backend]
        ResourcePath=/anna/club/

        [Security]
        Method=none
        """)
    let fixture = try fixture(gnome)
    // As the clock of GNOME Shell does: what nobody has open between two questions never gets that far.
    try gnome.open("web")
    let problems = try waitFor("a complaint", within: .seconds(60)) {
      let problems = fixture.renew(.gnome).problems
      return problems.isEmpty ? nil : problems
    }
    expectEqual(problems, ["“Club” is waiting for its password in GNOME’s settings"])
  }

  @Test(.exhaustive)
  func `ten thousand unchanged events aren't requested again`()
    throws
  {
    let gnome = try GnomeServices()
    try gnome.makeCalendar("work", name: "Work", color: "#ff0000")
    let events = (0..<10_000).map { number in
      let day = 1 + number / 24 % 28
      let month = 1 + number / 24 / 28 % 12
      let hour = number % 24
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return event(
        "m\(number)", "Event \(number)",
        "DTSTART:2026\(two(month))\(two(day))T\(two(hour))0000Z\r\nDURATION:PT30M\r\n"
          + "LOCATION:Room \(number)\r\nDESCRIPTION:\(String(repeating: "x", count: 200))")
    }
    for start in stride(from: 0, to: events.count, by: 2_000) {
      try gnome.add(Array(events[start..<(start + 2_000)]), to: "work")
    }
    let fixture = try fixture(gnome)
    let found = fixture.renew(.gnome)
    expect(found.problems.isEmpty && found.titles.count > 1_000)
    let work = try #require(revision(of: "work", fixture))
    expect(fixture.renew(.gnome).agenda == found.agenda)
    expectEqual(revision(of: "work", fixture), work)
  }
}
