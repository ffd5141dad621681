import Expectations
import Testing
import WidgetCore

@testable import Calendars

@Suite("Details of events")
struct DetailsTests {
  private func details(_ lines: String) throws -> EventDetails? {
    try occurrences(calendar("UID:1\nSUMMARY:Talk\nDTSTART:20260105T080000Z\n" + lines)).first?
      .details
  }

  @Test func `notes, people and reminders are read, the organizer first`() throws {
    let read = try #require(
      try details(
        "DURATION:PT1H\nDESCRIPTION:Bring tea\\nand cups\n"
          + "ATTENDEE;CN=\"Dvořáková, Jana\";ROLE=CHAIR:mailto:jana@example.org\n"
          + "ATTENDEE:mailto:petr@example.org\nATTENDEE;CUTYPE=ROOM;CN=Room 4:mailto:r4@example.org\n"
          + "ATTENDEE;CN=Anna:mailto:anna@example.org\nORGANIZER;CN=Anna:mailto:anna@example.org\n"
          + "ORGANIZER;CN=Eva:mailto:eva@example.org\n"
          + "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Ring\nTRIGGER:-PT15M\nEND:VALARM\n"
          + "BEGIN:VALARM\nTRIGGER;RELATED=END:PT0S\nEND:VALARM\n"
          + "BEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:20260104T080000Z\nEND:VALARM\nTRIGGER:-P9W"))
    expectEqual(read.notes, "Bring tea\nand cups")
    expectEqual(read.people, ["Eva", "Dvořáková, Jana", "petr@example.org", "Anna"])
    expectEqual(read.others, 0)
    expectEqual(read.reminders, [-86_400, -900, 3_600])
    try expect(details("DURATION:PT1H") == nil)
  }

  @Test func `details are bounded, and no event is left out for those of others`() throws {
    let people = (0..<100).map { "ATTENDEE;CN=P\($0):mailto:p\($0)@example.org\n" }.joined()
    let alarms = (1..<50).map { "BEGIN:VALARM\nTRIGGER:-PT\($0)M\nEND:VALARM\n" }.joined()
    let read = try #require(
      try details(people + alarms + "DESCRIPTION:\(String(repeating: "x", count: 50_000))"))
    expectEqual(read.people.count, EventDetails.maximumPeople)
    expectEqual(read.others, 100 - EventDetails.maximumPeople)
    expectEqual(read.reminders.count, EventDetails.maximumReminders)
    expectEqual(read.notes.utf8.count, EventDetails.maximumNotes)
    let long = String(repeating: "x", count: 1_900)
    let all = try occurrences(
      calendar(
        "UID:1\nSUMMARY:Long\nDTSTART:20260101T080000Z\nRRULE:FREQ=HOURLY\nDESCRIPTION:\(long)"))
    expect(all.count > 8_000)
    let kept = all.count { $0.details != nil }
    expect((1..<all.count).contains(kept))
    expect(kept * long.utf8.count <= Expansion.maximumDetails)
  }

  @Test func `details are stored with their event, and damaged ones are refused`() throws {
    let details = EventDetails(
      notes: "Bring tea", people: ["Eva", ""], others: 3, reminders: [-900, 0])
    let occurrence = Occurrence(start: 1, end: 2, isAllDay: false, title: "Talk", details: details)
    let bytes = StoredAgenda.bytes([occurrence])
    expect(StoredAgenda.isValid(bytes))
    var read: [Occurrence] = []
    StoredAgenda.eachOccurrence(in: bytes) { read.append($0) }
    expectEqual(read, [occurrence])
    for index in bytes.indices.dropFirst(bytes.count / 2) {
      var damaged = bytes
      damaged[index] = 0xFF
      // Whatever it is, reading it ends.
      if StoredAgenda.isValid(damaged) { StoredAgenda.eachOccurrence(in: damaged) { _ in } }
    }
    expect(!StoredAgenda.isValid(Array(bytes.dropLast())))
  }
}
