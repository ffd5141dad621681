import Expectations
import Testing

@testable import Calendars

@Suite("Iterating a rule")
struct WalkTests {
  private func rule(_ text: String) throws -> RecurrenceRule {
    try #require(RecurrenceRule(Array(text.utf8)), "\(text)")
  }

  private func times(
    _ text: String, _ start: String, in range: (String, String)? = nil, upTo most: Int = 10
  ) throws -> [String] {
    let start = try #require(EventTime(Array(start.utf8))).wall
    var bounds = Int.min..<RecurrenceWalk.lastMoment
    if let range {
      bounds =
        try #require(EventTime(Array(range.0.utf8)))
        .wall..<#require(EventTime(Array(range.1.utf8))).wall
    }
    var found: [String] = []
    for time in RecurrenceWalk(try rule(text), start: start, in: bounds) {
      if found.count == most { break }
      if bounds.contains(time) { found.append(written(time)) }
    }
    return found
  }

  @Test func `a 31st or a leap day that doesn't exist is skipped`() throws {
    try expect(
      times("FREQ=MONTHLY;COUNT=4", "20260131") == [
        "20260131", "20260331", "20260531", "20260731",
      ])
    try expectEqual(
      times("FREQ=YEARLY;COUNT=3", "20240229"), ["20240229", "20280229", "20320229"])
  }

  @Test func `weekdays with and without a position can be combined`() throws {
    try expect(
      times("FREQ=MONTHLY;BYDAY=MO,2TU;COUNT=6", "20260601") == [
        "20260601", "20260608", "20260609", "20260615", "20260622", "20260629",
      ])
  }

  @Test func `a week number without a weekday uses that of the start`() throws {
    try expectEqual(
      times("FREQ=YEARLY;BYWEEKNO=20;COUNT=2", "20260514"), ["20260514", "20270520"])
  }

  @Test func `skipped occurrences count`() throws {
    let range = ("20260601", "20260701")
    for text in [
      "FREQ=DAILY;COUNT=160", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=44",
      "FREQ=HOURLY;INTERVAL=7;COUNT=520",
      "FREQ=MINUTELY;INTERVAL=90;COUNT=2430", "FREQ=MONTHLY;COUNT=6",
      "FREQ=DAILY;BYDAY=SU;COUNT=23",
    ] {
      let all = try times(text, "20260101T090000", upTo: 9_000)
      let some = try times(text, "20260101T090000", in: range, upTo: 9_000)
      expect(some == all.filter { $0 >= range.0 && $0 < range.1 }, "\(text)")
      expect(!some.isEmpty, "\(text)")
    }
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1",
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=SECONDLY;BYHOUR=3;BYSETPOS=2",
    "FREQ=DAILY;BYSETPOS=366", "FREQ=MINUTELY;INTERVAL=999;BYMONTHDAY=31;BYMONTH=4",
    "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "FREQ=HOURLY;BYYEARDAY=366;BYMONTH=1",
  ])
  func `a rule without occurrences ends quickly`(text: String) throws {
    let start = ContinuousClock.now
    try expectEqual(times(text, "20260101T000000"), [])
    expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func `a rule for each second ends and begins in the range`()
    throws
  {
    try expect(
      times(
        "FREQ=SECONDLY", "19700101T000000", in: ("20991231T235958", "21000101T000000")) == [
          "20991231T235958", "20991231T235959",
        ])
    let all = RecurrenceWalk(
      try rule(
        "FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;"
          + "BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=\((0..<24).map(String.init).joined(separator: ","));"
          + "BYMINUTE=\((0..<60).map(String.init).joined(separator: ","));"
          + "BYSECOND=\((0..<60).map(String.init).joined(separator: ","))"),
      start: 0)
    expect(all.lazy.prefix(10_000_000).reduce(0) { count, _ in count + 1 } < 1_000_000)
  }

  @Test(arguments: ["-1", "0", "", "x"])
  func `an invalid count is no end`(count: String) {
    let rule = RecurrenceRule(Array("FREQ=DAILY;COUNT=\(count);INTERVAL=2".utf8))
    expectEqual(rule, RecurrenceRule(Array("FREQ=DAILY;INTERVAL=2".utf8)))
    expect(rule != nil)
  }

  @Test(arguments: [
    "", "FREQ=", "FREQ=SOMETIMES", "BYDAY=MO", "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;BYMONTH=13", "FREQ=DAILY;BYMONTH=0", "FREQ=DAILY;BYHOUR=24",
    "FREQ=DAILY;UNTIL=soon",
    "FREQ=MONTHLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=54MO", "FREQ=MONTHLY;BYDAY=0MO",
    "FREQ=YEARLY;BYYEARDAY=367", "FREQ=YEARLY;BYSETPOS=0", "FREQ=DAILY;WKST=1",
    "RSCALE=CHINESE;FREQ=YEARLY", "FREQ=MONTHLY;SKIP=FORWARD;RSCALE=GREGORIAN",
    "FREQ=DAILY;INTERVAL=99999999999999999999",
  ])
  func `invalid rules are nil`(text: String) {
    expect(RecurrenceRule(Array(text.utf8)) == nil)
  }
}

/// As calendars write it; a midnight is a day.
func written(_ wall: Int) -> String {
  let time = CivilDate(wall)
  return time.second == 0 ? time.day : "\(time.day)T\(time.clock)"
}
