import Expectations
import Testing
import WidgetCore

@testable import Calendars

@Suite("Repeating to-dos")
struct TaskRecurrenceTests {
  private func times(_ lines: String) throws -> [String] {
    let text = TaskFixture.object("UID:1\nDTSTAMP:20260101T000000Z\n\(lines)")
    return TaskFixture.difference(text, try TaskFixture.changed(text, .complete)).filter {
      $0.hasPrefix("+") && ["DTSTART", "DUE", "RRULE", "STATUS"].contains { $0.contains($0) }
        && !$0.contains("LAST-MODIFIED") && !$0.contains("DTSTAMP") && !$0.contains("SEQUENCE")
    }
  }

  @Test(arguments: [
    (
      "DTSTART;VALUE=DATE:20261120\nDUE;VALUE=DATE:20261123\nRRULE:FREQ=WEEKLY",
      ["+DTSTART;VALUE=DATE:20261127", "+DUE;VALUE=DATE:20261130"]
    ),
    // Occurrences that are over are skipped: the first that isn't is today's.
    ("DUE;VALUE=DATE:20261101\nRRULE:FREQ=DAILY", ["+DUE;VALUE=DATE:20261124"]),
    ("DUE;VALUE=DATE:20261124\nRRULE:FREQ=DAILY", ["+DUE;VALUE=DATE:20261125"]),
    ("DUE;VALUE=DATE:20261031\nRRULE:FREQ=MONTHLY", ["+DUE;VALUE=DATE:20261231"]),
    // The local time stays over the change of the clocks.
    (
      "DTSTART;TZID=Europe/Prague:20261020T090000\nDUE;TZID=Europe/Prague:20261020T100000\n"
        + "RRULE;X-EVOLUTION-ENDDATE=20270101T000000Z:FREQ=MONTHLY;COUNT=5",
      [
        "+DTSTART;TZID=Europe/Prague:20261220T090000", "+DUE;TZID=Europe/Prague:20261220T100000",
        "+RRULE;X-EVOLUTION-ENDDATE=20270101T000000Z:FREQ=MONTHLY;COUNT=3",
      ]
    ),
    (
      "DUE:20261123T090000Z\nRRULE:FREQ=DAILY\nEXDATE:20261124T090000Z,20261125T090000Z",
      ["+DUE:20261126T090000Z"]
    ),
    (
      "DTSTART:20261123T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;BYDAY=MO,FR",
      ["+DTSTART:20261127T090000"]
    ),
  ])
  func `completing one moves it to the next occurrence`(_ lines: String, _ changes: [String]) throws
  {
    try expectEqual(times(lines), changes + ["+STATUS:NEEDS-ACTION"])
  }

  @Test(arguments: [
    "DUE;VALUE=DATE:20261124\nRRULE:FREQ=DAILY;COUNT=1",
    "DUE;VALUE=DATE:20261124\nRRULE:FREQ=DAILY;UNTIL=20261124",
    "DUE:20261124T090000Z\nRRULE:FREQ=DAILY;UNTIL=20261124T100000Z",
    "DUE;VALUE=DATE:20261101\nRRULE:FREQ=DAILY;COUNT=5",
  ])
  func `completing the last one completes the series`(_ lines: String) throws {
    let text = TaskFixture.object("UID:1\n\(lines)")
    let done = try TaskFixture.changed(text, .complete)
    expect(TaskFixture.task(done)?.isDone == true)
    expect(done.contains("\r\nRRULE:FREQ=DAILY"))
  }

  @Test(arguments: [
    "RRULE:FREQ=DAILY", "DUE:20261124\nRRULE:FREQ=DAILY\nRDATE:20261130",
    "DUE:20261124\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY", "DUE:20261124\nRRULE:FREQ=NEVER",
    "DUE:20261124\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY",
    "DUE:20261124\nRRULE:FREQ=DAILY\nEND:VTODO\nBEGIN:VTODO\nRECURRENCE-ID:20261125\nUID:1",
    // It would take longer than its turn.
    "DUE:19700101T000000Z\nRRULE:FREQ=SECONDLY",
  ])
  func `a series that isn't simple is never changed`(_ lines: String) {
    let text = TaskFixture.object("UID:1\n\(lines)")
    #expect(throws: TaskError.repeats) { try TaskFixture.changed(text, .complete) }
  }

  @Test func `its dates stay, and its title and priority can be edited`() throws {
    let text = TaskFixture.object("UID:1\nSUMMARY:a\nDUE;VALUE=DATE:20261124\nRRULE:FREQ=DAILY")
    #expect(throws: TaskError.repeats) {
      try TaskFixture.changed(text, .postpone(toDay: TaskFixture.today))
    }
    #expect(throws: TaskError.repeats) { try TaskFixture.changed(text, .edit(TaskDraft("b"))) }
    let draft = TaskDraft("b", due: ToDoDue(day: TaskFixture.today), letter: "A")
    let changed = try TaskFixture.changed(text, .edit(draft))
    expect(changed.contains("SUMMARY:b\r\n") && changed.contains("PRIORITY:1\r\n"))
    expect(changed.contains("RRULE:FREQ=DAILY\r\n"))
  }
}
