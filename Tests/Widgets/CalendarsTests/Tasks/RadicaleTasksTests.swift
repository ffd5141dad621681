import CalendarServices
import Expectations
import PriceServer
import Testing
import WidgetCore

@testable import Calendars
@testable import WidgetExtension

@Suite("To-do lists of Radicale")
struct RadicaleTasksTests {
  private let server: RadicaleServer
  private let folder: WorkFolder
  private let loader: TaskLoader

  init() throws {
    server = try RadicaleServer()
    folder = try WorkFolder()
    try server.makeCalendar("work", title: "Work", color: "#ff0000ff")
    try server.makeCalendar("chores", title: "Chores", color: "#00ff00ff", of: "VTODO")
    let store = Store(path: folder["store.db"])
    let account = try #require(
      CalendarServer(
        address: server.address, user: RadicaleServer.user, password: RadicaleServer.password))
    loader = TaskLoader(
      .server(account), store, HTTPClient(store: store), home: TaskFixture.prague,
      now: TaskFixture.now, isUrgent: true)
  }

  private func titles(_ lists: TaskLists?) -> [String] {
    (lists?.items ?? []).filter { !$0.task.isDone }.map(\.task.title).sorted()
  }

  @Test func `to-dos are read, added, changed, removed, and restored`() throws {
    try server.put(TaskFixture.object("UID:a\nSUMMARY:Water\nX-KEPT:1"), "a", in: "chores")
    try server.put(
      TaskFixture.object("UID:b\nSUMMARY:Long ago\nCOMPLETED:20250101T000000Z"), "b", in: "chores")
    let first = try #require(loader.renew().lists)
    expectEqual(first.names, ["Chores"])
    expectEqual(titles(first), ["Water"])

    let draft = TaskDraft(
      "Sweep", categories: ["Home"], due: ToDoDue(day: TaskFixture.today, time: 600), letter: "A")
    try expectEqual(titles(loader.add(draft, to: first)), ["Sweep", "Water"])
    var known = try #require(loader.renew().lists)
    let sweep = try #require(known.items.first { $0.task.title == "Sweep" })
    expectEqual(sweep.task.due, ToDoDue(day: TaskFixture.today, time: 600))
    expect(sweep.task.categories == ["Home"] && sweep.task.letter == "A")

    let water = try #require(known.items.first { $0.task.title == "Water" })
    _ = try loader.change(water, .complete)
    known = try #require(loader.renew().lists)
    expectEqual(titles(known), ["Sweep"])
    expectEqual(known.items.filter(\.task.isDone).map(\.task.title), ["Water"])

    let (left, removed) = try loader.remove(sweep)
    expectEqual(titles(left), [])
    expectEqual(titles(loader.renew().lists), [])
    _ = try loader.restore(removed)
    expectEqual(titles(loader.renew().lists), ["Sweep"])
  }

  @Test func `what another app changed meanwhile isn't overwritten`() throws {
    try server.put(TaskFixture.object("UID:a\nSUMMARY:Water"), "a", in: "chores")
    let item = try #require(loader.renew().lists?.items.first)
    try server.put(TaskFixture.object("UID:a\nSUMMARY:Don’t water"), "a", in: "chores")
    #expect(throws: TaskError.changed) { try loader.change(item, .complete) }
    expectEqual(titles(loader.renew().lists), ["Don’t water"])
    try server.delete("a", in: "chores")
    #expect(throws: TaskError.changed) { try loader.change(item, .complete) }
  }
}
