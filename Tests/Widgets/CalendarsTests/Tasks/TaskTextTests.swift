import Expectations
import RandomTesting
import Testing
import WidgetCore

@testable import Calendars

@Suite("To-dos in iCalendar")
struct TaskTextTests {
  private let stamps = [
    "+LAST-MODIFIED:20261124T100000Z", "+DTSTAMP:20261124T100000Z", "+SEQUENCE:1",
  ]

  private let rich = TaskFixture.object(
    "UID:1\nDTSTAMP:20260101T000000Z\nX-APPLE-SORT-ORDER;X-A=\"b;c:d\":12\n"
      + "SUMMARY;LANGUAGE=en:Call Anna\\, soon\nDESCRIPTION:A long text that another app has fol\n"
      + " ded in the midd\n\tle\nDUE;TZID=Europe/Prague;X-KEPT=1:20261201T170000\n"
      + "CATEGORIES:Home,Big\\, House\nCATEGORIES:Work\nPRIORITY:3\nRELATED-TO:0",
    alarms: "BEGIN:VALARM\nACTION:DISPLAY\nSUMMARY:Not this\nTRIGGER:-PT15M\nEND:VALARM\n",
    before: "BEGIN:VTIMEZONE\nTZID:Europe/Prague\nBEGIN:STANDARD\nDTSTART:19961027T030000\n"
      + "TZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n")

  @Test func `a to-do has its title, categories, due time, and priority`() throws {
    let task = try #require(TaskFixture.task(rich))
    expectEqual(task.title, "Call Anna, soon")
    expectEqual(task.categories, ["Home", "Big, House", "Work"])
    expectEqual(task.due, ToDoDue(day: TaskFixture.today + 7, time: 17 * 60))
    expectEqual(task.letter, "A")
    expect(!task.isDone && !task.repeats && task.uid == "1")
  }

  @Test(arguments: [
    ("DUE;VALUE=DATE:20261125", 1, nil), ("DUE:20261125", 1, nil),
    ("DUE:20261124T230000Z", 1, 0), ("DUE:20261124T230000", 0, 23 * 60),
    ("DUE;TZID=America/New_York:20261124T120000", 0, 18 * 60),
    ("DTSTART:20261124T080000Z\nDURATION:PT2H", 0, 11 * 60),
    ("DTSTART;VALUE=DATE:20261124\nDURATION:P2D", 2, nil),
  ])
  func `a due time is shown in the user's zone`(_ lines: String, _ days: Int, _ time: Int?) {
    let task = TaskFixture.task(TaskFixture.object("UID:1\n\(lines)"))
    expectEqual(task?.due, ToDoDue(day: TaskFixture.today + days, time: time))
  }

  @Test(arguments: [
    ("STATUS:COMPLETED", true), ("COMPLETED:20261124T090000Z", true),
    ("STATUS:NEEDS-ACTION\nCOMPLETED:20261124T090000Z", false), ("STATUS:IN-PROCESS", false),
    ("PERCENT-COMPLETE:100", false), ("X-STATUS:COMPLETED", false),
  ])
  func `its status says whether it is done`(_ lines: String, _ isDone: Bool) {
    expectEqual(TaskFixture.task(TaskFixture.object("UID:1\n\(lines)"))?.isDone, isDone)
  }

  @Test func `a canceled to-do isn't shown`() {
    expect(TaskFixture.task(TaskFixture.object("UID:1\nSTATUS:CANCELLED")) == nil)
  }

  @Test func `completing and reopening change their properties alone`() throws {
    let done = try TaskFixture.changed(rich, .complete)
    expectEqual(
      Set(TaskFixture.difference(rich, done)),
      Set(
        stamps + [
          "-DTSTAMP:20260101T000000Z", "+STATUS:COMPLETED", "+COMPLETED:20261124T100000Z",
          "+PERCENT-COMPLETE:100",
        ]))
    // The folds and the order of others stay.
    let kept = rich.split(separator: "DTSTAMP:20260101T000000Z\r\n")
    expect(done.hasPrefix(kept[0]))
    let middle = kept[1].prefix { $0 != "0" }
    expect(done.contains(middle) && done.hasSuffix("END:VALARM\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"))
    expectEqual(TaskFixture.task(done)?.completed, TaskFixture.now)

    let open = try TaskFixture.changed(done, .reopen)
    expectEqual(
      Set(TaskFixture.difference(rich, open)),
      Set(stamps.dropLast() + ["-DTSTAMP:20260101T000000Z", "+SEQUENCE:2", "+STATUS:NEEDS-ACTION"]))
  }

  @Test func `an edit keeps unknown parameters and what it doesn't change`() throws {
    let task = try #require(TaskFixture.task(rich))
    var draft = TaskDraft(
      "New; title", categories: task.categories, due: task.due, letter: task.letter)
    try expectEqual(
      Set(TaskFixture.difference(rich, TaskFixture.changed(rich, .edit(draft)))),
      Set(
        stamps + [
          "-DTSTAMP:20260101T000000Z", "-SUMMARY;LANGUAGE=en:Call Anna\\, soon",
          "+SUMMARY;LANGUAGE=en:New\\; title",
        ]))
    draft = TaskDraft(
      task.title, categories: ["Work"], due: ToDoDue(day: TaskFixture.today, time: 9 * 60),
      letter: "B")
    try expectEqual(
      Set(TaskFixture.difference(rich, TaskFixture.changed(rich, .edit(draft)))),
      Set(
        stamps + [
          "-DTSTAMP:20260101T000000Z", "-PRIORITY:3", "+PRIORITY:5",
          "-CATEGORIES:Home,Big\\, House",
          "-DUE;TZID=Europe/Prague;X-KEPT=1:20261201T170000",
          "+DUE;X-KEPT=1;TZID=Europe/Prague:20261124T090000",
        ]))
    // Without a difference, nothing is written.
    draft = TaskDraft(
      task.title, categories: task.categories, due: task.due, letter: task.letter)
    try expectEqual(TaskFixture.changed(rich, .edit(draft)), rich)
  }

  @Test func `a removed due date, priority, and category leave no property`() throws {
    let plain = try TaskFixture.changed(rich, .edit(TaskDraft("Call Anna, soon")))
    for name in ["DUE", "PRIORITY", "CATEGORIES"] {
      expect(!plain.contains("\r\n\(name)"), "\(name)")
    }
  }

  @Test(arguments: [
    ("DUE:20261124T080000Z", "DUE:20261126T080000Z"),
    ("DUE:20261124T080000", "DUE:20261126T080000"),
    ("DUE;VALUE=DATE:20261124", "DUE;VALUE=DATE:20261126"),
    ("DUE;TZID=America/New_York:20261124T120000", "DUE;TZID=America/New_York:20261126T120000"),
    ("PRIORITY:1", "DUE;VALUE=DATE:20261126"),
    // The start isn't later than the due time, and of the same kind.
    ("DTSTART;VALUE=DATE:20261120\nDUE;VALUE=DATE:20261124", "DTSTART;VALUE=DATE:20261120"),
    ("DTSTART;VALUE=DATE:20261130\nDUE;VALUE=DATE:20261201", "DTSTART;VALUE=DATE:20261126"),
    ("DTSTART:20261120T080000Z", "DTSTART;VALUE=DATE:20261126"),
  ])
  func `a postponed to-do keeps the form of its time`(_ lines: String, _ line: String) throws {
    let text = TaskFixture.object("UID:1\n\(lines)")
    let changed = try TaskFixture.changed(text, .postpone(toDay: TaskFixture.today + 2))
    expect(changed.contains("\r\n\(line)\r\n"), "\(changed)")
    expectEqual(TaskFixture.task(changed)?.due?.day, TaskFixture.today + 2)
  }

  @Test func `a new to-do is complete and folded`() throws {
    var zones = TaskFixture.zones
    let title = "Ärger, \\ ; und \"mehr\" " + String(repeating: "ü", count: 100)
    let draft = TaskDraft(
      title, categories: ["Home", "Big, House"],
      due: ToDoDue(day: TaskFixture.today + 1, time: 9 * 60), letter: "C")
    let made = try #require(TaskText(draft, uid: "u", at: TaskFixture.now, &zones))
    let text = String(decoding: made.bytes, as: UTF8.self)
    for line in [
      "UID:u", "DTSTAMP:20261124T100000Z", "CREATED:20261124T100000Z", "DUE:20261125T080000Z",
      "PRIORITY:9", "CATEGORIES:Home,Big\\, House", "STATUS:NEEDS-ACTION",
    ] {
      expect(text.contains("\r\n\(line)\r\n"), "\(line)")
    }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\u{FFFD}") })
    let task = try #require(TaskFixture.task(text))
    expectEqual(task.title, title)
    expectEqual(task.categories, ["Home", "Big, House"])
    expectEqual(task.letter, "C")
    let bare = TaskText(draft, uid: "u", at: TaskFixture.now, &zones, inCalendar: false)
    expect(bare?.bytes.starts(with: "BEGIN:VTODO\r\n".utf8) == true)
  }

  @Test func `control characters can't break out of a value`() throws {
    let evil = "a\r\nEND:VTODO\u{0}\u{7F}\u{2028}b"
    let text = try TaskFixture.changed(rich, .edit(TaskDraft(evil, categories: ["x\ny"])))
    expect(text.contains("SUMMARY;LANGUAGE=en:a\\nEND:VTODO\\nb\r\n"))
    expect(text.contains("CATEGORIES:x\\ny\r\n"))
  }

  @Test func `line breaks without carriage returns, and a byte order mark, stay`() throws {
    let text = "\u{FEFF}" + rich.replacing("\r\n", with: "\n")
    let done = try TaskFixture.changed(text, .complete)
    expect(!done.utf8.contains(13) && done.unicodeScalars.first == "\u{FEFF}")
    expect(TaskFixture.task(done)?.isDone == true)
  }

  @Test(arguments: [
    "", "no", "BEGIN:VTODO\r\nUID:1\r\n", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
    "BEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\n", "BEGIN:VTODO\r\nEND:VEVENT\r\n",
    "BEGIN:VTODO\r\nBEGIN:VALARM\r\nEND:VTODO\r\nEND:VALARM\r\n",
    "BEGIN:VTODO\r\nRECURRENCE-ID:20261124\r\nEND:VTODO\r\n", "END:VTODO\r\nBEGIN:VTODO\r\n",
  ])
  func `what isn't a to-do can't be changed`(_ text: String) {
    expect(TaskText(Array(text.utf8)) == nil)
  }

  @Test func `damaged and hostile texts are harmless`() {
    var random = SeededNumbers(seed: 11)
    var zones = TaskFixture.zones
    for _ in 0..<400 {
      var bytes = Array(rich.utf8)
      for _ in 0..<6 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard var text = TaskText(bytes) else { continue }
      expectEqual(text.bytes, bytes)
      try? text.apply(.complete, at: TaskFixture.now, &zones)
      expect(TaskText(text.bytes) != nil)
    }
    let deep = String(repeating: "BEGIN:X\r\n", count: 100_000)
    expect(TaskText(Array("BEGIN:VTODO\r\n\(deep)END:VTODO\r\n".utf8)) == nil)
    let large = TaskFixture.object("UID:1\nATTACH:\(String(repeating: "x", count: 600_000))")
    expect(TaskText(Array(large.utf8)) == nil)
    let many = TaskFixture.object("UID:1" + String(repeating: "\nCATEGORIES:a,b,c,d", count: 4_000))
    expectEqual(TaskFixture.task(many)?.categories, ["a", "b", "c", "d"])
  }
}
