import Expectations
import Testing
import WidgetCore

@testable import Calendars

@Suite("Parsing calendars")
struct ReaderTests {
  private func events(_ text: String) throws -> [Event] { try events(Array(text.utf8)) }

  private func events(_ bytes: [UInt8]) throws -> [Event] { try content(bytes).events }

  private func content(_ bytes: [UInt8]) throws -> CalendarContent {
    let zone = try #require(Zone.named("Europe/Prague"))
    var reader = CalendarReader(
      zones: ZoneTable(home: zone, range: 0..<4_000_000_000), window: 0..<4_000_000_000)
    reader.read(bytes)
    return reader.content
  }

  @Test func `lines are unfolded even within a character`() throws {
    let whole = Array(calendar("UID:1\r\nSUMMARY:Žluťoučký kůň\r\nDTSTART:20260105T080000Z").utf8)
    for place in whole.indices where whole[place] != 0x0A && whole[place] != 0x0D {
      // Not before a line.
      guard place > 0, whole[place - 1] != 0x0A else { continue }
      for fold in [[0x0D, 0x0A, 0x20], [0x0A, 0x09]] as [[UInt8]] {
        let folded = Array(whole[..<place]) + fold + whole[place...]
        let found = try events(folded)
        expectEqual(found.map(\.title), ["Žluťoučký kůň"], "at \(place)")
        expectEqual(found.first?.uid, "1")
      }
    }
  }

  @Test func `escapes, parameters and quotes are parsed`() throws {
    let event = try #require(
      try events(
        calendar(
          "UID:1\nSUMMARY;LANGUAGE=en;ALTREP=\"http://example.org/a:b;c\":Lunch\\, then\\; "
            + "a \\\\ walk\\nhome\nLOCATION:Main Street 5\\, Prague\n"
            + "DTSTART;X-WHY=\"a:b\";TZID=\"Europe/Prague\":20260105T080000")
      ).first)
    expectEqual(event.title, "Lunch, then; a \\ walk\nhome")
    expectEqual(event.place, "Main Street 5, Prague")
    expect(event.start.clock == .zone(0))
  }

  @Test func `alarms, tasks and unknown components are skipped`() throws {
    let found = try events(
      "BEGIN:VCALENDAR\nX-WR-CALNAME:Work\nX-APPLE-CALENDAR-COLOR:#FF2968FF\n"
        + "REFRESH-INTERVAL;VALUE=DURATION:PT2H\nBEGIN:VTODO\nSUMMARY:Task\nDTSTART:20260101\n"
        + "END:VTODO\nBEGIN:VEVENT\nDTSTART:20260105T080000Z\nBEGIN:VALARM\nDESCRIPTION:Ring\n"
        + "SUMMARY:Alarm\nDURATION:PT9H\nEND:VALARM\nSUMMARY:Talk\nEND:VEVENT\nEND:VCALENDAR\n")
    expectEqual(found.map(\.title), ["Talk"])
    expect(found.first?.length == EventLength.none)
    let content = try content(
      Array(
        "BEGIN:VCALENDAR\nX-WR-CALNAME:Work\nREFRESH-INTERVAL:P1D\nCOLOR:teal\nEND:VCALENDAR".utf8))
    expect(content.name == "Work" && content.refresh == 86_400 && content.color == "teal")
  }

  @Test(arguments: [
    ("Europe/Prague", "08"), ("/freeassociation.sourceforge.net/Europe/Prague", "08"),
    ("/softwarestudio.org/Olson_20011030_5/America/Argentina/Buenos_Aires", "12"),
    ("W. Europe Standard Time", "08"), ("Eastern Standard Time", "14"), ("UTC", "09"),
    ("Tokyo Standard Time", "00"),
    ("Alberta Standard Time", "16"), ("British Columbia Standard Time", "17"),
    ("Manitoba Standard Time", "15"),
    // Nobody knows it, so that it is on the user's clock.
    ("Nowhere", "08"),
  ])
  func `zones have IANA or Windows names`(name: String, hour: String) throws {
    let found = try lines(calendar("UID:1\nDTSTART;TZID=\(name):20260105T090000"))
    expect(found.first?.dropFirst(9).prefix(2) == hour[...], "\(found)")
  }

  @Test(arguments: [
    ("\"(UTC-05:00) Eastern Time (US & Canada)\"", "14"),
    ("(UTC-05:00) Eastern Time (US & Canada)", "14"),
    ("(GMT-05:00) Eastern Time (US & Canada)", "14"),
    ("\"(UTC+07:00) Bangkok, Hanoi, Jakarta\"", "02"),
    ("(UTC+07:00) Bangkok\\, Hanoi\\, Jakarta", "02"),
    ("(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna", "08"),
    ("(UTC) Coordinated Universal Time", "09"),
    ("tzone://Microsoft/Utc", "09"), ("\"tzone://Microsoft/Utc\"", "09"),
  ])
  func `Windows zone titles work, even with an unquoted colon`(
    name: String, hour: String
  ) throws {
    for parameters in ["TZID=\(name)", "VALUE=DATE-TIME;TZID=\(name)"] {
      let found = try occurrences(calendar("UID:1\nDTSTART;\(parameters):20260105T090000"))
      let start = try #require(found.first?.start)
      expect(CivilDate(start).clock.prefix(2) == hour[...], "\(name)")
      expect(found.first?.unknownZone == nil)
    }
  }

  @Test(arguments: [
    "\"(UTC+07:00) Here, There\"", "\"(UTC+07:00) Here\\, There\"",
    "(UTC+07:00) Here\\, There", "(UTC+07:00) Here, There",
  ])
  func `a zone in the file is found by its name, with or without escaped commas`(
    reference: String
  ) throws {
    for name in ["(UTC+07:00) Here\\, There", "(UTC+07:00) Here, There"] {
      let zone =
        "BEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:16010101T000000\n"
        + "TZOFFSETFROM:+0700\nTZOFFSETTO:+0700\nEND:STANDARD\nEND:VTIMEZONE\n"
      let text = calendar("UID:1\nDTSTART;TZID=\(reference):20260105T090000\nDURATION:PT1H")
      let whole = text.replacing("VERSION:2.0\n", with: "VERSION:2.0\n\(zone)")
      try expectEqual(lines(whole), ["20260105T020000Z 60m "])
    }
  }

  @Test func `an unknown zone keeps its name, and its times are local`() throws {
    let text = calendar(
      "UID:1\nDTSTART;TZID=Middle Earth:20260105T090000\nDURATION:PT1H",
      "UID:2\nDTSTART;TZID=Europe/Prague:20260106T090000", "UID:3\nDTSTART:20260107T090000",
      "UID:4\nDTSTART;TZID=Middle Earth;VALUE=DATE:20260108")
    let found = try occurrences(text)
    expectEqual(found.map(\.unknownZone), ["Middle Earth", nil, nil, nil])
    expectEqual(found.first.map { CivilDate($0.start).clock }, "080000")
  }

  @Test func `times without a zone are in that of their calendar`() throws {
    let events = calendar(
      "UID:1\nSUMMARY:Daily\nDTSTART:20260105T090000\nDTEND:20260105T100000\n"
        + "RRULE:FREQ=DAILY;COUNT=4\nEXDATE:20260106T090000",
      "UID:1\nSUMMARY:Moved\nRECURRENCE-ID:20260107T090000\nDTSTART:20260107T110000\n"
        + "DURATION:PT1H",
      "UID:2\nSUMMARY:Zoned\nDTSTART;TZID=Europe/London:20260109T090000\n"
        + "DTEND;TZID=Europe/London:20260109T100000\nRRULE:FREQ=DAILY;COUNT=2\n"
        + "EXDATE:20260110T090000",
      "UID:3\nSUMMARY:Universal\nDTSTART:20260111T090000Z",
      "UID:4\nSUMMARY:Day\nDTSTART;VALUE=DATE:20260112")
    let text = events.replacing(
      "VERSION:2.0\n", with: "VERSION:2.0\nX-WR-TIMEZONE:America/New_York\n")
    try expectEqual(
      lines(text),
      [
        "20260105T140000Z 60m Daily", "20260107T160000Z 60m Moved", "20260108T140000Z 60m Daily",
        "20260109T090000Z 60m Zoned", "20260111T090000Z 0m Universal", "20260112 1d Day",
      ])
    // Of the next calendar in the file it says nothing.
    let next = calendar("UID:5\nSUMMARY:Local\nDTSTART:20260113T090000")
    try expectEqual(lines(text + next).last, "20260113T080000Z 0m Local")
    let unknown = text.replacing("America/New_York", with: "Middle Earth")
    try expectEqual(occurrences(unknown).first?.unknownZone, "Middle Earth")
    try expectEqual(lines(unknown).first, "20260105T080000Z 60m Daily")
  }

  @Test(arguments: ["", " ", "\n\n", "\n \t\n  ", "\u{FEFF}", "\u{FEFF}\n "])
  func `white space before a calendar and any line ends are accepted`(space: String) throws {
    let text =
      space + calendar("UID:1\nSUMMARY:Long\n  title\nDTSTART:20260105T080000Z\nDURATION:PT1H")
    for (end, last) in [("\n", ""), ("\r\n", ""), ("\r", ""), ("\r", "\n")] {
      let bytes = Array((text.replacing("\n", with: end) + last).utf8)
      var reader = CalendarReader(
        zones: ZoneTable(home: .utc, range: 0..<4_000_000_000), window: 0..<4_000_000_000)
      let isCalendar = reader.read(bytes)
      expect(isCalendar && CalendarReader.isWhole(bytes))
      expectEqual(reader.content.events.map(\.title), ["Long title"])
    }
  }

  private static let own = """
    BEGIN:VTIMEZONE
    TZID:Customized
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE

    """

  @Test func `a zone defined in the file works before and after its events`()
    throws
  {
    let event = """
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Customized:20260327T090000
      RRULE:FREQ=DAILY;COUNT=4
      END:VEVENT

      """
    for text in [ReaderTests.own + event, event + ReaderTests.own] {
      let found = try lines("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n", home: "Asia/Tokyo")
      expect(
        found.map { $0.dropFirst(6).prefix(7) } == ["27T0800", "28T0800", "29T0700", "30T0700"])
    }
  }

  @Test func `a zone whose rules begin too late keeps its first offset`() throws {
    let zone = ReaderTests.own.replacing("1601", with: "3202")
    let event = "BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Customized:20260327T090000\nEND:VEVENT\n"
    let found = try lines(
      "BEGIN:VCALENDAR\n\(zone)\(event)END:VCALENDAR\n", home: "Asia/Tokyo")
    expect(found.map { $0.dropFirst(6).prefix(7) } == ["27T0700"])
  }

  @Test func `events outside of the window are dropped`() throws {
    let zone = try #require(Zone.named("Europe/Prague"))
    let day = 20_000
    var reader = CalendarReader(
      zones: ZoneTable(home: zone, range: 0..<4_000_000_000),
      window: (day * 86_400)..<((day + 30) * 86_400))
    for event in (0..<1_000) {
      let date = CivilDate((day - 500 + event) * 86_400).day
      reader.read(Array(calendar("UID:\(event)\nDTSTART:\(date)T080000Z\nDURATION:PT1H").utf8))
    }
    expect((30...36).contains(reader.content.events.count))
  }

  @Test(arguments: [
    "", "BEGIN:VCALENDAR", "BEGIN:VEVENT\nEND:VEVENT", "END:VCALENDAR\nEND:VEVENT\nEND:VEVENT",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260230T080000Z\nEND:VEVENT",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:now\nEND:VEVENT\nEND:VCALENDAR",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART\nEND:VEVENT\nEND:VCALENDAR", ":::\n;;;\n \n\n \n",
  ])
  func `a file that isn't a calendar has no events`(text: String) throws {
    try expect(events(text).isEmpty)
  }

  @Test func `a truncated file has its complete events`() throws {
    let text = calendar("UID:1\nDTSTART:20260105T080000Z", "UID:2\nDTSTART:20260106T080000Z")
    try expectEqual(events(String(text.dropLast(30))).count, 1)
  }

  @Test func `a calendar with too much text keeps its first events`() throws {
    let text = String(repeating: "ž", count: 310)
    let events = (0..<9_000).map {
      "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:\(text)\nLOCATION:\(text)\nDTSTART:20260105T080000Z\nEND:VEVENT\n"
    }
    let zone = try #require(Zone.named("Europe/Prague"))
    let zones = ZoneTable(home: zone, range: 0..<4_000_000_000)
    for (count, isCut) in [(2_000, false), (9_000, true)] {
      var reader = CalendarReader(zones: zones, window: 0..<4_000_000_000)
      let text = "BEGIN:VCALENDAR\n\(events[..<count].joined())END:VCALENDAR\n"
      expect(reader.read(Array(text.utf8.prefix(CalendarReader.maximumBytes))))
      expectEqual(reader.isCut, isCut)
      let kept = reader.content.events
      expect(kept.reduce(0) { $0 + $1.textSize } < CalendarReader.maximumText + 10_000)
      expect(isCut ? kept.count > 3_000 : kept.count == count, "\(kept.count)")
      expect(kept.allSatisfy { $0.title.count <= 300 })
      // Occurrences have a limit of their own: each is stored with its texts.
      let occurrences = Expansion.occurrences(
        of: kept.map { event in
          var event = event
          event.rules = [RecurrenceRule(Array("FREQ=DAILY;COUNT=20".utf8))].compactMap(\.self)
          return event
        }, zones: zones, in: 1_767_000_000..<1_770_000_000)
      expect(StoredAgenda.bytes(occurrences).count < Expansion.maximumText * 2)
    }
  }

  @Test func `durations are parsed`() {
    func length(_ text: String) -> EventLength? { EventLength(Array(text.utf8)) }
    expect(length("PT1H30M") == .exact(5_400))
    expect(length("P2W") == .nominal(days: 14, seconds: 0))
    expect(length("P1DT12H") == .nominal(days: 1, seconds: 43_200))
    expect(length("+PT15S") == .exact(15))
    expect(length("-PT15M") == .exact(0))
    for text in ["", "P", "PT", "1H", "PT1X", "PT1", "P-1D"] where text != "PT" {
      expect(length(text) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("Join: https://meet.google.com/abc-defg-hij.", "https://meet.google.com/abc-defg-hij"),
    ("<https://us02web.zoom.us/j/123456?pwd=aBc>", "https://us02web.zoom.us/j/123456?pwd=aBc"),
    (
      "https://teams.microsoft.com/l/meetup-join/19%3ameeting_X%40thread.v2/0?context=%7b%7d",
      "https://teams.microsoft.com/l/meetup-join/19%3ameeting_X%40thread.v2/0?context=%7b%7d"
    ),
    ("see https://example.org and (https://meet.jit.si/Room)", "https://meet.jit.si/Room"),
    ("https://firma.webex.com/meet/ada", "https://firma.webex.com/meet/ada"),
    ("https://bbb.uni.example/b/ada-abc", "https://bbb.uni.example/b/ada-abc"),
    ("https://jitsi.example.org/standup", "https://jitsi.example.org/standup"),
  ])
  func `the link of a call is found in text`(text: String, address: String) {
    expect(CallAddress.first(in: text) == address)
  }

  @Test(arguments: [
    "https://example.org/zoom.us/j/1", "https://zoom.us.example.org/j/1", "http://zoom.us/j/1",
    "https://zoom.us@example.org/j/1", "https://notzoom.us/j/1", "https://zoom.us/", "zoom.us/j/1",
    "https://meet.google.com", "", ":", "https:", "https://", "s://x",
  ])
  func `other links aren't calls`(text: String) {
    expect(CallAddress.first(in: text) == nil)
  }
}
