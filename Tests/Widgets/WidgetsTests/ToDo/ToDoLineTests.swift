import Calendars
import Expectations
import Testing
import WidgetCore

@testable import Widgets

@Suite struct `Lines of a todo.txt` {
  private let today = CivilTime(isoDate: "2026-11-24")!

  @Test func `Marks, dates, priority and due date are read`() {
    let open = ToDoLine("(A) 2026-11-01 Call Anna +family @phone due:2026-11-24 at:17:00")
    expect(!open.isDone && open.priority == "A")
    expectEqual(open.title, "Call Anna +family @phone")
    expectEqual(open.due, ToDoDue(day: today.dayNumber, time: 17 * 60))
    expectEqual(ToDoLine("Call due:2026-11-24T17:00 at:09:00").due, open.due)
    expectEqual(
      ToDoLine("Call due:2026-11-24T5pm").due, ToDoDue(day: today.dayNumber), "a day at least")
    let done = ToDoLine("x 2026-11-22 2026-11-01 Call Anna pri:B")
    expect(done.isDone && done.priority == "B")
    expectEqual(done.title, "Call Anna")
    expectEqual(done.completed, CivilTime(isoDate: "2026-11-22"))
  }

  @Test(arguments: [
    "(a) lower case", "(AA) two letters", "(A)no blank", "xylophone lesson",
    "due:2026-02-30 no such day",
    "at 5:00", "2026-13-01 no month", "  (A) not at the start", "x",
  ])
  func `What only looks like a mark is text`(_ text: String) {
    let line = ToDoLine(text)
    expect(!line.isDone && line.priority == nil && line.due == nil)
    expect(!line.title.isEmpty)
  }

  @Test func `Done and open again, a line is what it was`() {
    for text in [
      "(A) 2026-11-01 Call Anna due:2026-11-24", "2026-11-01 Call", "Call",
      "(B) Call  with two blanks",
    ] {
      var line = ToDoLine(text)
      line.complete(on: today)
      expect(line.text.hasPrefix("x 2026-11-24 "))
      expectEqual(line.completed, today)
      line.reopen()
      expectEqual(line.text, text)
    }
    var twice = ToDoLine("x 2026-11-22 2026-11-01 Call")
    twice.complete(on: today)
    expectEqual(twice.text, "x 2026-11-22 2026-11-01 Call")
  }

  @Test func `An edit leaves what it doesn't change`() {
    var line = ToDoLine("(A) 2026-11-01 Call  Anna note:x due:2026-11-24 rec:1w")
    line.edit(title: line.title, due: line.due, priority: "C", on: today)
    expectEqual(line.text, "(C) 2026-11-01 Call  Anna note:x due:2026-11-24 rec:1w")
    line.edit(
      title: line.title, due: ToDoDue(day: today.dayNumber + 1, time: 540), priority: nil, on: today
    )
    expectEqual(line.text, "2026-11-01 Call  Anna note:x due:2026-11-25 rec:1w at:09:00")
    line.edit(title: "Call Ben", due: nil, priority: nil, on: today)
    expectEqual(line.text, "2026-11-01 Call Ben rec:1w")
    var other = ToDoLine("Call due:2026-11-24T17:00 x")
    other.edit(
      title: "Call", due: ToDoDue(day: today.dayNumber + 1, time: 540), priority: nil, on: today)
    expectEqual(other.text, "Call due:2026-11-25T09:00")
    other.edit(title: "Call", due: ToDoDue(day: today.dayNumber), priority: nil, on: today)
    expectEqual(other.text, "Call due:2026-11-24")
    expectEqual(ToDoLine("two\nlines", due: nil, created: today).text, "2026-11-24 two lines")
  }

  @Test(arguments: [
    ("Watch film", "x men premiere", "2026-11-24 x men premiere"),
    ("Watch film", "(B) film", "2026-11-24 (B) film"),
    ("(A) Watch film", "(B) film", "(A) (B) film"),
    ("(A) Watch film", "2026-12-24 party", "(A) 2026-11-24 2026-12-24 party"),
    ("2026-11-01 Watch film", "x men premiere", "2026-11-01 x men premiere"),
    ("x 2026-11-22 Watch film", "2026-12-24 party", "x 2026-11-22 2026-11-24 2026-12-24 party"),
  ])
  func `A title that looks like a mark stays a title`(
    _ text: String, _ title: String, _ expected: String
  ) {
    var line = ToDoLine(text)
    line.edit(title: title, due: nil, priority: line.priority, on: today)
    expectEqual(line.text, expected)
    expectEqual(line.title, title)
    expectEqual(line.isDone, ToDoLine(text).isDone)
  }

  @Test func `Without its priority, a title that looks like a mark stays a title`() {
    var line = ToDoLine("(A) x men premiere")
    line.edit(title: line.title, due: nil, priority: nil, on: today)
    expectEqual(line.text, "2026-11-24 x men premiere")
  }

  @Test(arguments: [
    ("Water due:2026-11-20 rec:1w", "Water due:2026-12-01 rec:1w"),
    ("Water due:2026-11-20 rec:+1w", "Water due:2026-11-27 rec:+1w"),
    ("(B) 2026-10-01 Rent due:2026-10-31 rec:+1m", "(B) 2026-11-24 Rent due:2026-11-30 rec:+1m"),
    ("Water due:2026-11-20 at:09:00 rec:1w", "Water due:2026-12-01 at:09:00 rec:1w"),
    ("Water due:2026-11-20T09:00 rec:1w", "Water due:2026-12-01T09:00 rec:1w"),
    ("Standup due:2026-11-20 rec:+1b", "Standup due:2026-11-23 rec:+1b"),
    ("Tax t:2026-11-10 due:2026-11-20 rec:+1y", "Tax t:2027-11-10 due:2027-11-20 rec:+1y"),
  ])
  func `A recurring to-do has a next one`(_ text: String, _ next: String) {
    expectEqual(ToDoLine(text).next(completedOn: today)?.text, next)
  }

  @Test(arguments: ["Call", "rec:0d Call", "rec:1x Call", "rec:99999d Call", "rec: Call"])
  func `Others have none`(_ text: String) {
    expect(ToDoLine(text).next(completedOn: today) == nil)
  }

  @Test func `What starts later, or is hidden, isn't shown`() {
    expect(ToDoLine("Call t:2026-11-25").isHidden(on: today))
    expect(!ToDoLine("Call t:2026-11-24").isHidden(on: today))
    expect(ToDoLine("Call h:1").isHidden(on: today))
  }
}

@Suite struct `A todo.txt file's bytes` {
  @Test(arguments: [
    "", "a", "a\n", "a\r\nb\r\n", "\n\n", "a\n\nb", "\u{FEFF}a\n", "ä ✓\n\t\n",
  ])
  func `An unchanged list is the same bytes`(_ text: String) {
    expectEqual(ToDoList(Array(text.utf8)).bytes, Array(text.utf8))
  }

  @Test func `A change touches only its line`() {
    var list = ToDoList([0x61, 0xFF, 10] + Array("b\r\nc".utf8))
    list.replace(at: 1, with: ToDoLine("x b"))
    expectEqual(list.bytes, [0x61, 0xFF, 10] + Array("x b\r\nc".utf8))
    list.append(ToDoLine("d"))
    expectEqual(list.bytes, [0x61, 0xFF, 10] + Array("x b\r\nc\nd\n".utf8))
    let removed = list.remove(at: 1)
    list.insert(removed, at: 1)
    expectEqual(list.bytes, [0x61, 0xFF, 10] + Array("x b\r\nc\nd\n".utf8))
  }

  @Test func `A line that isn't UTF-8 keeps its letters`() {
    var list = ToDoList([0x43, 0x61, 0x66, 0xE9, 13, 10])
    expectEqual(list.entries[0].line.title, "Café")
    var line = list.entries[0].line
    line.complete(on: CivilTime(day: 0))
    list.replace(at: 0, with: line)
    expectEqual(list.bytes, Array("x 1970-01-01 Caf".utf8) + [0xE9, 13, 10])
    list.replace(at: 0, with: ToDoLine("Café ✓"))
    expectEqual(list.bytes, Array("Café ✓\r\n".utf8))
  }

  @Test func `When the last line is removed, the one before it keeps its bytes`() {
    var list = ToDoList(Array("a\nb".utf8))
    _ = list.remove(at: 1)
    expectEqual(list.bytes, Array("a\n".utf8))
    _ = list.remove(at: 0)
    expectEqual(list.bytes, [])
  }

  @Test func `A line is found where it moved to, and not when it has changed`() {
    let list = ToDoList(Array("new\na\nb\na\n".utf8))
    let sum = list.entries[1].checksum
    expectEqual(list.index(of: sum, near: 0), 1)
    expectEqual(list.index(of: sum, near: 3), 3)
    expect(list.index(of: ToDoList(Array("c\n".utf8)).entries[0].checksum, near: 0) == nil)
  }
}
