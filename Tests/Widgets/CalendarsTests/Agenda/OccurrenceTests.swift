import Expectations
import Testing
import WidgetCore

@testable import Calendars

@Suite("Occurrences")
struct OccurrenceTests {
  @Test func `the end is exclusive, and a date without one is one day`() throws {
    try expect(
      lines(
        calendar(
          "UID:1\nSUMMARY:Trip\nDTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260108",
          "UID:2\nSUMMARY:Birthday\nDTSTART;VALUE=DATE:20260106",
          "UID:3\nSUMMARY:Talk\nDTSTART:20260105T080000Z\nDURATION:PT45M",
          "UID:4\nSUMMARY:Bell\nDTSTART:20260107T080000Z")) == [
          "20260105 3d Trip", "20260105T080000Z 45m Talk", "20260106 1d Birthday",
          "20260107T080000Z 0m Bell",
        ])
    // What ends as the time begins is over.
    let text = calendar("UID:1\nDTSTART:20260104T220000Z\nDTEND:20260104T230000Z\nSUMMARY:Late")
    try expect(lines(text, from: "20260105").isEmpty)
    try expectEqual(lines(text, from: "20260104"), ["20260104T220000Z 60m Late"])
  }

  @Test func `moved, canceled and excluded occurrences are gone`() throws {
    let master = "UID:1\nSUMMARY:Standup\nDTSTART:20260105T080000Z\nDTEND:20260105T081500Z\n"
    let text = calendar(
      "UID:1\nRECURRENCE-ID:20260106T080000Z\nSUMMARY:Moved\nDTSTART:20260106T100000Z\n"
        + "DTEND:20260106T110000Z",
      master + "RRULE:FREQ=DAILY;COUNT=6\nEXDATE:20260109T080000Z",
      "UID:1\nRECURRENCE-ID:20260107T080000Z\nSTATUS:CANCELLED\nDTSTART:20260107T080000Z")
    try expect(
      lines(text) == [
        "20260105T080000Z 15m Standup", "20260106T100000Z 60m Moved",
        "20260108T080000Z 15m Standup", "20260110T080000Z 15m Standup",
      ])
    // Moved out of what is looked at, and into it.
    try expectEqual(lines(text, from: "20260106", to: "20260107"), ["20260106T100000Z 60m Moved"])
  }

  @Test func `a newer exclusion takes precedence over a change`() throws {
    func text(sequence: Int) -> String {
      calendar(
        "UID:1\nSEQUENCE:\(sequence)\nSUMMARY:Standup\nDTSTART:20260105T080000Z\nDURATION:PT1H\n"
          + "RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260106T080000Z",
        "UID:1\nSEQUENCE:1\nRECURRENCE-ID:20260106T080000Z\nSUMMARY:Moved\n"
          + "DTSTART:20260106T100000Z\nDURATION:PT1H")
    }
    let left = ["20260105T080000Z 60m Standup", "20260107T080000Z 60m Standup"]
    try expectEqual(lines(text(sequence: 2)), left)
    // A change of the same version or a newer one was made after that.
    for sequence in [0, 1] {
      try expectEqual(
        lines(text(sequence: sequence)), [left[0], "20260106T100000Z 60m Moved", left[1]])
    }
  }

  @Test(arguments: ["999999999", "99999999999999999999", "00000000", "-1", "99991231", "10101"])
  func `no number in a calendar overflows`(number: String) throws {
    let whole = Array(
      calendar(
        "UID:1\nSUMMARY:Talk\nDTSTART;TZID=Own:20260105T080000\nDURATION:P1W2DT3H4M5S\nSEQUENCE:3\n"
          + "RRULE:FREQ=MONTHLY;INTERVAL=1;COUNT=9;BYDAY=+1MO,-1FR;BYSETPOS=1;BYHOUR=8;BYMINUTE=0",
        "UID:2\nSUMMARY:Tick\nDTSTART:20260105T080000Z\nDTEND:20260105T081000Z\n"
          + "RRULE:FREQ=SECONDLY;INTERVAL=7;UNTIL=20260107T000000Z\nRDATE:20260106T000000Z\n"
          + "EXDATE:20260105T080007Z"
      ).replacing(
        "BEGIN:VEVENT\nUID:1",
        with: "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nDTSTART:16010101T030000\n"
          + "TZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\n"
          + "END:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1"
      ).utf8)
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    var start = whole.startIndex
    while let first = whole[start...].firstIndex(where: isDigit) {
      start = whole[first...].firstIndex { !isDigit($0) } ?? whole.endIndex
      let text = whole[..<first] + Array(number.utf8) + whole[start...]
      _ = try lines(String(decoding: text, as: UTF8.self))
    }
  }

  @Test(arguments: [
    ("RRULE:FREQ=MINUTELY;INTERVAL=20", 72), ("RRULE:FREQ=HOURLY", 24),
    ("RRULE:FREQ=DAILY;BYHOUR=8,9,10,11,12,13,14,15;BYMINUTE=0,15,30,45", 32),
    ("RRULE:FREQ=MINUTELY;INTERVAL=20;COUNT=999999", 72),
    ("RRULE:FREQ=SECONDLY;INTERVAL=600;COUNT=999999", 21),
  ])
  func `a frequent series is complete on each day`(rule: String, count: Int) throws {
    let text = calendar("UID:1\nSUMMARY:Pill\nDTSTART:20260101T080000Z\n\(rule)")
    // A card looks at three months.
    let found = try occurrences(text, from: "20260901", to: "20261202", home: "UTC")
    let days = Dictionary(grouping: found) { $0.start / 86_400 }
    expectEqual(days.count, 92)
    expect(days.values.allSatisfy { $0.count == count })
  }

  @Test func `a series for each second leaves room for other events`() throws {
    let text = calendar(
      "UID:1\nSUMMARY:Tick\nDTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY",
      "UID:2\nSUMMARY:Tock\nDTSTART:20260101T000000Z\nRRULE:FREQ=MINUTELY",
      "UID:3\nSUMMARY:Pill\nDTSTART:20260101T080000Z\nRRULE:FREQ=DAILY",
      "UID:4\nSUMMARY:Talk\nDTSTART:20261130T080000Z")
    let found = try occurrences(text, from: "20260901", to: "20261202", home: "UTC")
    for title in ["Tick", "Tock", "Pill"] {
      let days = Set(found.filter { $0.title == title }.map { $0.start / 86_400 })
      expectEqual(days.count, 92, "\(title)")
    }
    expect(found.contains { $0.title == "Talk" })
    expect(found.count <= 20_000)
  }

  @Test func `the newer of two changes counts`() throws {
    let text = calendar(
      "UID:1\nDTSTART:20260105T080000Z\nRRULE:FREQ=DAILY;COUNT=2\nSUMMARY:Old",
      "UID:1\nRECURRENCE-ID:20260106T080000Z\nSEQUENCE:2\nDTSTART:20260106T100000Z\nSUMMARY:New",
      "UID:1\nRECURRENCE-ID:20260106T080000Z\nSEQUENCE:1\nDTSTART:20260106T090000Z\nSUMMARY:Older")
    try expectEqual(lines(text), ["20260105T080000Z 0m Old", "20260106T100000Z 0m New"])
  }

  @Test func `a change can apply to all following occurrences`() throws {
    let text = calendar(
      "UID:1\nSUMMARY:Yoga\nDTSTART;TZID=Europe/Prague:20260105T180000\nDURATION:PT1H\n"
        + "RRULE:FREQ=WEEKLY;COUNT=5",
      "UID:1\nSUMMARY:Yoga Late\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Prague:"
        + "20260119T180000\nDTSTART;TZID=Europe/Prague:20260120T190000\nDURATION:PT90M",
      "UID:1\nSUMMARY:Yoga Outside\nRECURRENCE-ID;TZID=Europe/Prague:20260126T180000\n"
        + "DTSTART;TZID=Europe/Prague:20260126T080000\nDURATION:PT1H")
    try expect(
      lines(text) == [
        "20260105T170000Z 60m Yoga", "20260112T170000Z 60m Yoga",
        "20260120T180000Z 90m Yoga Late", "20260126T070000Z 60m Yoga Outside",
        "20260203T180000Z 90m Yoga Late",
      ])
  }

  @Test func `excluded dates have any form`() throws {
    func left(_ exception: String, _ start: String = ";TZID=Europe/Prague:20260105T080000") throws
      -> Int
    {
      try lines(
        calendar("UID:1\nDTSTART\(start)\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE\(exception)")
      ).count
    }
    try expectEqual(left(":20260106T070000Z"), 2)
    try expectEqual(left(";TZID=Europe/Prague:20260106T080000"), 2)
    try expectEqual(left(":20260106T080000"), 2)
    try expectEqual(left(";VALUE=DATE:20260106,20260107"), 1)
    try expectEqual(left(";TZID=America/New_York:20260106T020000"), 2)
    try expectEqual(left(":20260106T080000Z"), 3)
    try expectEqual(left(";VALUE=DATE:20260106", ";VALUE=DATE:20260105"), 2)
    try expectEqual(left(":20260106T000000Z", ";VALUE=DATE:20260105"), 2)
    try expectEqual(left(";TZID=Europe/Prague:20260106T000000", ";VALUE=DATE:20260105"), 2)
  }

  @Test func `additional dates can have their own length`() throws {
    let text = calendar(
      "UID:1\nSUMMARY:Shift\nDTSTART:20260105T080000Z\nDTEND:20260105T090000Z\n"
        + "RDATE:20260107T080000Z,20260105T080000Z\n"
        + "RDATE;VALUE=PERIOD:20260108T080000Z/PT3H,20260109T080000Z/20260109T083000Z")
    try expect(
      lines(text) == [
        "20260105T080000Z 60m Shift", "20260107T080000Z 60m Shift",
        "20260108T080000Z 180m Shift", "20260109T080000Z 30m Shift",
      ])
  }

  @Test func `the end of a rule may be a day, a time, or one in UTC`() throws {
    func count(_ end: String, _ start: String = ";TZID=Europe/Prague:20260105T080000") throws -> Int
    {
      try lines(calendar("UID:1\nDTSTART\(start)\nRRULE:FREQ=DAILY;UNTIL=\(end)")).count
    }
    try expectEqual(count("20260107T070000Z"), 3)
    try expectEqual(count("20260107T065959Z"), 2)
    try expectEqual(count("20260107T080000"), 3)
    // A day counts as its midnight.
    try expectEqual(count("20260107"), 2)
    try expectEqual(count("20260107", ";VALUE=DATE:20260105"), 3)
    try expectEqual(count("20260107T120000Z", ";VALUE=DATE:20260105"), 3)
  }

  @Test func `a start outside of the rule is included and counts`() throws {
    try expect(
      lines(calendar("UID:1\nDTSTART:20260106T080000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3"))
        .map { $0.prefix(8) } == ["20260106", "20260112", "20260119"])
  }

  @Test func `a canceled event and its changes are gone`() throws {
    try expect(
      lines(
        calendar(
          "UID:1\nSTATUS:CANCELLED\nDTSTART:20260106T080000Z\nRRULE:FREQ=WEEKLY",
          "UID:1\nRECURRENCE-ID:20260113T080000Z\nDTSTART:20260113T090000Z",
          "UID:2\nSTATUS:CANCELLED\nDTSTART:20260106T080000Z")
      ).isEmpty)
  }

  @Test(arguments: [
    "Europe/Prague", "America/New_York", "Australia/Lord_Howe", "America/Santiago",
    "Asia/Kathmandu",
  ])
  func `a daily event keeps its local time all year`(name: String) throws {
    let zone = try #require(Zone.named(name))
    for hour in ["000000", "013000", "020000", "023000", "090000", "233000"] {
      let found = try occurrences(
        calendar("UID:1\nDTSTART;TZID=\(name):20250601T\(hour)\nDURATION:PT30M\nRRULE:FREQ=DAILY"),
        from: "20260101", to: "20270101", home: name)
      expectEqual(found.count, 365)
      var days: [Int] = []
      for occurrence in found {
        let shown = zone.time(at: occurrence.start)
        days.append(shown.dayNumber)
        let time = String(CivilDate(shown.hour * 3600 + shown.minute * 60).clock)
        // Only a time that clocks leave out on that day is another one.
        guard time != hour else { continue }
        let before = zone.offset(at: occurrence.start - 86_400)
        expect(zone.offset(at: occurrence.start) > before, "\(name) \(hour) \(shown)")
        expect(
          CivilTime(secondsSince1970: occurrence.start, offset: before).dayNumber
            == shown.dayNumber)
      }
      expect(zip(days, days.dropFirst()).allSatisfy { $1 == $0 + 1 })
      expect(found.allSatisfy { $0.end - $0.start == 1_800 })
    }
  }

  @Test func `a repeated hour is the first, and a skipped one the next`() throws {
    try expect(
      lines(
        calendar(
          "UID:1\nDTSTART;TZID=Europe/Prague:20261025T023000\nSUMMARY:Twice",
          "UID:2\nDTSTART;TZID=Europe/Prague:20260329T023000\nSUMMARY:Never")) == [
          "20260329T013000Z 0m Never", "20261025T003000Z 0m Twice",
        ])
  }

  @Test func `dates and floating times are in the user's zone`() throws {
    let text = calendar(
      "UID:1\nDTSTART:20260105T090000\nSUMMARY:Jog",
      "UID:2\nDTSTART;VALUE=DATE:20260105\nSUMMARY:Day")
    try expectEqual(lines(text), ["20260105 1d Day", "20260105T080000Z 0m Jog"])
    try expectEqual(
      lines(text, home: "America/New_York"), ["20260105 1d Day", "20260105T140000Z 0m Jog"])
  }

  @Test func `hostile rules are limited`() throws {
    let each = calendar("UID:1\nDTSTART:19700101T000000Z\nDURATION:P9999W\nRRULE:FREQ=SECONDLY")
    try expect(occurrences(each).count <= 2_000)
    let many = calendar(
      "UID:1\nDTSTART:20260101T000000Z\nRDATE:"
        + (0..<30_000).map { "20260101T\(String(100_000 + $0 % 90_000).dropFirst(0))Z" }
        .joined(separator: ","))
    _ = try occurrences(many)
  }
}
