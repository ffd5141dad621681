import Expectations
import Testing
import WidgetCore

@testable import Calendars

/// A list in memory, which another app changes just before some writes.
private final class StoredList: TaskService {
  var texts: [String: String] = [:]
  var tag = 1
  var hasCalendars = true
  /// The changes by another app, each before one write.
  var interruptions: [() -> Void] = []

  func version(of resource: String, in list: String) -> TaskVersion? {
    texts[resource].map { TaskVersion(text: Array($0.utf8), tag: "\(tag)") }
  }

  private func write(_ old: String?, _ body: () -> Void) -> TaskWriteResult {
    if !interruptions.isEmpty {
      interruptions.removeFirst()()
      tag += 1
    }
    guard old == nil || old == "\(tag)" else { return .outdated }
    tag += 1
    body()
    return .done(tag: "\(tag)")
  }

  func replace(
    _ resource: String, in list: String, _ tag: String, with text: TaskText
  ) -> TaskWriteResult {
    write(tag) { texts[resource] = String(decoding: text.bytes, as: UTF8.self) }
  }

  func create(
    _ text: TaskText, uid: String, as resource: String?, in list: String
  ) -> (resource: String, result: TaskWriteResult) {
    let name = resource ?? uid
    guard texts[name] == nil else { return (name, .outdated) }
    return (name, write(nil) { texts[name] = String(decoding: text.bytes, as: UTF8.self) })
  }

  func remove(_ resource: String, in list: String, _ tag: String) -> TaskWriteResult {
    write(tag) { texts[resource] = nil }
  }
}

@Suite("Changes of to-dos while other apps change them")
struct TaskEditorTests {
  private let stored = StoredList()
  private var editor: TaskEditor
  private var lists = TaskLists(zone: "")

  init() {
    editor = TaskEditor(service: stored, now: TaskFixture.now, zones: TaskFixture.zones)
    stored.texts["a"] = TaskFixture.object("UID:a\nSUMMARY:One")
    var list = TaskList(id: "l", name: "List", tag: "")
    list.setEntries([
      TaskList.Entry(resource: "a", tag: "1", task: TaskFixture.task(stored.texts["a"] ?? ""))
    ])
    lists.lists = [list]
  }

  @Test mutating func `a change is stored, and the list has its result`() throws {
    try editor.change(try #require(lists.items.first), .complete, in: &lists)
    expect(stored.texts["a"]?.contains("STATUS:COMPLETED\r\n") == true)
    expect(lists.items.map(\.task.isDone) == [true])
    expectEqual(lists.lists[0].entries.map(\.tag), ["2"])
  }

  @Test mutating func `a change is made again on what another app wrote`() throws {
    let item = try #require(lists.items.first)
    // The other app adds a note, which isn't shown.
    stored.interruptions = [
      { [stored] in stored.texts["a"] = TaskFixture.object("UID:a\nSUMMARY:One\nX-NOTE:b") }
    ]
    try editor.change(item, .complete, in: &lists)
    let text = try #require(stored.texts["a"])
    expect(text.contains("X-NOTE:b\r\n") && text.contains("STATUS:COMPLETED\r\n"))
  }

  @Test mutating func `a to-do that looks different now isn't changed`() throws {
    let item = try #require(lists.items.first)
    let other = TaskFixture.object("UID:a\nSUMMARY:Two")
    stored.interruptions = [{ [stored] in stored.texts["a"] = other }]
    let edits: [TaskEdit] = [.complete, .postpone(toDay: TaskFixture.today)]
    for edit in edits {
      #expect(throws: TaskError.changed) { try editor.change(item, edit, in: &lists) }
      expectEqual(stored.texts["a"], other)
    }
    #expect(throws: TaskError.changed) { try editor.remove(item, from: &lists) }
    stored.texts = [:]
    #expect(throws: TaskError.changed) { try editor.change(item, .complete, in: &lists) }
  }

  @Test mutating func `an app that changes it all the time is named`() throws {
    let item = try #require(lists.items.first)
    stored.interruptions = Array(repeating: {}, count: 100)
    #expect(throws: TaskError.busy(list: "List")) {
      try editor.change(item, .complete, in: &lists)
    }
  }

  @Test mutating func `a removed to-do is restored byte for byte`() throws {
    let text = stored.texts["a"]
    let removed = try editor.remove(try #require(lists.items.first), from: &lists)
    expect(stored.texts.isEmpty && lists.items.isEmpty)
    try editor.restore(removed, in: &lists)
    expectEqual(stored.texts, ["a": text])
    expectEqual(lists.items.map(\.task.title), ["One"])
    // Not over another one.
    #expect(throws: TaskError.changed) { try editor.restore(removed, in: &lists) }
  }

  @Test mutating func `a series is never removed`() throws {
    stored.texts["a"] = TaskFixture.object("UID:a\nSUMMARY:One\nDUE:20261124\nRRULE:FREQ=DAILY")
    lists.lists[0].put(
      TaskList.Entry(resource: "a", tag: "1", task: TaskFixture.task(stored.texts["a"] ?? "")))
    #expect(throws: TaskError.repeats) {
      try editor.remove(try #require(lists.items.first), from: &lists)
    }
    expectEqual(stored.texts.count, 1)
  }

  @Test mutating func `a new to-do is added`() throws {
    try editor.add(TaskDraft("Two"), uid: "u", to: "l", in: &lists)
    expectEqual(lists.items.map(\.task.title), ["One", "Two"])
    expect(stored.texts["u"]?.contains("SUMMARY:Two\r\n") == true)
  }

  @Test func `lists are chosen by their names, in the order of the names`() {
    var lists = TaskLists(zone: "")
    lists.lists = ["Home", "Work", "home"].enumerated().map {
      TaskList(id: "\($0)", name: $1, tag: "")
    }
    expectEqual(lists.named([]).names, ["Home", "Work", "home"])
    expectEqual(lists.named(["work", "HOME", "no"]).names, ["Work", "Home", "home"])
  }
}
