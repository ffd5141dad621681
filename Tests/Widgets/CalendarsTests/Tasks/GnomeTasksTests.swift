import CalendarServices
import Expectations
import PriceServer
import TestDesktop
import Testing
import WidgetCore
import WidgetExtension

@testable import Calendars

@Suite("To-do lists in Evolution Data Server")
struct GnomeTasksTests {
  private static let gone = "To-do lists can’t be read: Evolution Data Server is not running"

  private let folder: WorkFolder

  init() throws { folder = try WorkFolder() }

  private func loader(_ gnome: GnomeServices) -> TaskLoader {
    let store = Store(path: folder["store.db"])
    return TaskLoader(
      .gnome, store, HTTPClient(store: store), bus: gnome.place, home: TaskFixture.prague,
      now: TaskFixture.now, isUrgent: false)
  }

  private func task(_ uid: String, _ title: String, _ more: String = "") -> String {
    "BEGIN:VTODO\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:\(title)\r\n\(more)"
      + "END:VTODO\r\n"
  }

  private func titles(_ lists: TaskLists?) -> [String] {
    (lists?.items ?? []).filter { !$0.task.isDone }.map(\.task.title).sorted()
  }

  @Test func `visible lists are read, without what was done long ago`() throws {
    let gnome = try GnomeServices()
    try gnome.makeList("chores", name: "Chores", more: "Order=1")
    try gnome.makeList("hidden", name: "Hidden", more: "Selected=false")
    try gnome.makeCalendar("work", name: "Work", color: "#ff0000")
    try gnome.add(
      [
        task("a", "Water", "DUE;VALUE=DATE:20261124\r\nX-KEPT;X-A=1:b\r\n"),
        task("b", "Old", "STATUS:COMPLETED\r\nCOMPLETED:20250101T000000Z\r\n"),
        task("c", "Sweep", "STATUS:COMPLETED\r\nCOMPLETED:20261124T080000Z\r\n"),
      ], to: "chores")
    let renewal = loader(gnome).renew()
    expectEqual(renewal.problems, [])
    expectEqual(renewal.lists?.names, ["Personal", "Chores"])
    expectEqual(renewal.lists?.items.map(\.task.title).sorted(), ["Sweep", "Water"])
    expectEqual(titles(renewal.lists), ["Water"])
    expect(loader(gnome).known == renewal.lists)
  }

  @Test func `to-dos are added, changed, removed, and restored`() throws {
    let gnome = try GnomeServices()
    try gnome.makeList("chores", name: "Chores")
    let more =
      "X-KEPT;X-A=1:b\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n"
    try gnome.add([task("a", "Water", more)], to: "chores")
    try gnome.add(
      [task("r", "Repeat", "DUE;VALUE=DATE:20261124\r\nRRULE:FREQ=DAILY;COUNT=9\r\n")], to: "chores"
    )
    let loader = loader(gnome)
    var lists = try #require(loader.renew().lists)

    let water = try #require(lists.items.first { $0.task.title == "Water" })
    lists = try loader.change(water, .complete)
    expect(lists.items.contains { $0.task.title == "Water" && $0.task.isDone })
    let text = try #require(try gnome.text("a", in: "chores"))
    expect(text.contains("STATUS:COMPLETED\r\n") && text.contains("COMPLETED:20261124T100000Z\r\n"))
    expect(text.contains("X-KEPT;X-A=1:b\r\n") && text.contains("TRIGGER:-PT15M\r\n"))

    let series = try #require(lists.items.first { $0.task.title == "Repeat" })
    _ = try loader.change(series, .complete)
    let moved = try #require(try gnome.text("r", in: "chores"))
    expect(moved.contains("DUE;VALUE=DATE:20261125\r\n") && moved.contains("COUNT=8\r\n"))
    let repeated = try #require(loader.renew().lists?.items.first { $0.task.title == "Repeat" })
    #expect(throws: TaskError.repeats) { try loader.remove(repeated) }

    let draft = TaskDraft("Buy, fix", categories: ["Home"], letter: "B")
    lists = try loader.add(draft, to: try #require(loader.renew().lists).named(["chores"]))
    let added = try #require(lists.items.first { $0.task.title == "Buy, fix" })
    expect(added.task.categories == ["Home"] && added.task.letter == "B")
    let (left, removed) = try loader.remove(added)
    expectEqual(titles(left), ["Repeat"])
    expectEqual(titles(loader.renew().lists), ["Repeat"])
    _ = try loader.restore(removed)
    expectEqual(titles(loader.renew().lists), ["Buy, fix", "Repeat"])
  }

  @Test func `what another app changed meanwhile isn't overwritten`() throws {
    let gnome = try GnomeServices()
    try gnome.makeList("chores", name: "Chores")
    try gnome.add([task("a", "Water")], to: "chores")
    let loader = loader(gnome)
    let item = try #require(loader.renew().lists?.items.first)
    try gnome.modify(task("a", "Don't water"), in: "chores")
    #expect(throws: TaskError.changed) { try loader.change(item, .complete) }
    expectEqual(titles(loader.renew().lists), ["Don't water"])
    try gnome.remove("a", from: "chores")
    #expect(throws: TaskError.changed) { try loader.change(item, .complete) }
  }

  @Test func `without the service, known to-dos stay, and nothing starts it`() throws {
    let gnome = try GnomeServices()
    try gnome.makeList("chores", name: "Chores")
    try gnome.add([task("a", "Water")], to: "chores")
    let loader = loader(gnome)
    let item = try #require(loader.renew().lists?.items.first)
    try gnome.kill(GnomeServices.factory)
    try gnome.kill(GnomeServices.registry)
    let renewal = loader.renew()
    expect(titles(renewal.lists) == ["Water"] && renewal.problems == [GnomeTasksTests.gone])
    #expect(throws: TaskError.failed(GnomeTasksTests.gone)) { try loader.change(item, .complete) }
    try expect(!gnome.isRunning(GnomeServices.registry))
    try expect(!gnome.isRunning(GnomeServices.factory))
  }

  @Test func `a change by another app sends a signal`() throws {
    let gnome = try GnomeServices()
    try gnome.makeList("chores", name: "Chores")
    try gnome.add([task("a", "Water")], to: "chores")
    let bus = try Bus(gnome.place)
    let watch = GnomeTaskWatch()
    try watch.open(on: bus)
    func next() throws -> String? {
      while let signal = try bus.signal(within: .seconds(20)) {
        if GnomeTaskWatch.isChange(signal) { return signal.member }
      }
      return nil
    }
    // What is in the lists at first isn't a change.
    try gnome.modify(task("a", "Don't water"), in: "chores")
    try expectEqual(next(), "ObjectsModified")
    try watch.open(on: bus)
    try gnome.add([task("b", "New")], to: "chores")
    try expectEqual(next(), "ObjectsAdded")
    try gnome.remove("a", from: "chores")
    try expectEqual(next(), "ObjectsRemoved")
  }
}
