import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore

@testable import Calendars
@testable import WidgetExtension

@Suite("To-do lists of a CalDAV server")
struct ServerTasksTests {
  private let server: PriceServer
  private let folder: WorkFolder
  private let store: Store

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
    store = Store(path: folder["store.db"])
  }

  private func loader(
    _ way: String, at seconds: Int = 0, isUrgent: Bool = true,
    patience: Duration = .seconds(8)
  ) throws -> TaskLoader {
    let source = try #require(
      CalendarServer(
        address: server.tasks("\(way)/"), user: "anna", password: "secret"))
    return TaskLoader(
      .server(source), store, HTTPClient(store: store), home: .utc,
      now: TaskFixture.now + seconds, isUrgent: isUrgent, patience: patience)
  }

  private func json<Value: Decodable>(_ path: String, _ body: String? = nil) throws -> Value {
    let post = body.map { ["--data-binary", $0, "-X", "POST"] } ?? []
    let output = try PriceServer.run("curl", ["-s", server.tasks(path)] + post)
    return try JSONDecoder().decode(Value.self, from: Data(output.utf8))
  }

  private func heard(_ way: String) throws -> [String] { try json("heard/\(way)") }
  private func texts(_ way: String) throws -> [String: String] { try json("texts/\(way)") }

  private func item(_ title: String, _ loader: TaskLoader) throws -> ListedTask {
    try #require(loader.known?.items.first { $0.task.title == title })
  }

  private func titles(_ renewal: TaskLoader.Renewal) -> [String] {
    (renewal.lists?.items ?? []).map(\.task.title).sorted()
  }

  @Test func `lists without to-dos are left out, and only changes are requested`() throws {
    let first = try loader("right-lists").renew()
    expectEqual(first.problems, [])
    expectEqual(first.lists?.names, ["Home", "Work"])
    expectEqual(titles(first), ["Bread", "Milk"])
    var asked = try heard("right-lists").count
    // Nothing has changed.
    try expectEqual(titles(loader("right-lists").renew()), ["Bread", "Milk"])
    try expectEqual(heard("right-lists").suffix(from: asked), ["PROPFIND home/"])
    let other = "BEGIN:VTODO\r\nUID:new\r\nSUMMARY:New\r\nEND:VTODO\r\n"
    let _: [String: String] = try json("put/right-lists/new.ics", other)
    asked = try heard("right-lists").count
    try expectEqual(titles(loader("right-lists").renew()), ["Bread", "Milk", "New"])
    try expectEqual(
      heard("right-lists").suffix(from: asked), ["PROPFIND home/", "REPORT list/", "REPORT list/"])
    // For some minutes it isn't asked at all, unless the user waits.
    asked = try heard("right-lists").count
    try expectEqual(titles(loader("right-lists", at: 200, isUrgent: false).renew()).count, 3)
    try expect(heard("right-lists").count == asked)
    try expectEqual(titles(loader("right-lists", at: 400, isUrgent: false).renew()).count, 3)
    try expect(heard("right-lists").count == asked + 1)
  }

  @Test func `a to-do that another app completes or removes is noticed`() throws {
    _ = try loader("right-others").renew()
    let done =
      "BEGIN:VTODO\r\nUID:milk\r\nSUMMARY:Milk\r\nSTATUS:COMPLETED\r\n"
      + "COMPLETED:20261124T090000Z\r\nEND:VTODO\r\n"
    let _: [String: String] = try json("put/right-others/milk.ics", done)
    let _: [String: String] = try json("remove/right-others/bread.ics", "")
    let items = try #require(try loader("right-others").renew().lists).items
    expectEqual(items.map(\.task.title), ["Milk"])
    expect(items.first?.task.isDone == true)
  }

  @Test(arguments: ["right", "plain", "improving", "race", "elsewhere"])
  func `a change replaces exactly the version that it was made on`(way: String) throws {
    let loader = try loader(way)
    expectEqual(titles(loader.renew()), ["Bread", "Milk"])
    let before = try texts(way)
    let lists = try loader.change(item("Bread", loader), .complete)
    expectEqual(lists.items.filter(\.task.isDone).map(\.task.title), ["Bread"])
    let text = try #require(try texts(way)["bread.ics"])
    expect(text.contains("X-OTHER;X-A=1:kept\r\n") && text.contains("STATUS:COMPLETED\r\n"))
    expectEqual(text.contains("X-RACE"), way == "race")
    try expectEqual(texts(way)["milk.ics"], before["milk.ics"])
    let writes = try heard(way).filter { $0.hasPrefix("PUT") }
    expectEqual(writes.count, way == "race" ? 2 : 1)
    expect(writes.allSatisfy { $0.contains("if-match: \"") })
    // What is kept has the tag of the new version.
    let asked = try heard(way).count
    expectEqual(self.titles(loader.renew()), ["Bread", "Milk"])
    try expect(heard(way).suffix(from: asked).filter { $0.hasPrefix("REPORT") }.count <= 2)
  }

  @Test func `a to-do is added, removed, and restored`() throws {
    let loader = try loader("right-undo")
    let chosen = try #require(loader.renew().lists)
    let draft = TaskDraft("Eggs, 6", due: ToDoDue(day: TaskFixture.today))
    try expectEqual(
      loader.add(draft, to: chosen).items.map(\.task.title).sorted(),
      ["Bread", "Eggs, 6", "Milk"])
    let added = try #require(
      texts("right-undo").first { $0.value.contains("SUMMARY:Eggs\\, 6\r\n") })
    try expect(heard("right-undo").contains("PUT list/\(added.key) if-none-match: *"))
    let (lists, removed) = try loader.remove(item("Bread", loader))
    expectEqual(lists.items.map(\.task.title).sorted(), ["Eggs, 6", "Milk"])
    try expect(texts("right-undo")["bread.ics"] == nil)
    let restored = try loader.restore(removed)
    expectEqual(restored.items.count, 3)
    try expect(texts("right-undo")["bread.ics"]?.contains("X-OTHER;X-A=1:kept\r\n") == true)
    expectEqual(titles(loader.renew()), ["Bread", "Eggs, 6", "Milk"])
  }

  @Test func `another app's change isn't overwritten`() throws {
    let loader = try loader("rival")
    _ = loader.renew()
    let milk = try item("Milk", loader)
    #expect(throws: TaskError.changed) { try loader.change(milk, .complete) }
    try expect(texts("rival")["milk.ics"]?.contains("COMPLETED") == false)
    expectEqual(titles(loader.renew()), ["Bread", "Not Milk"])
  }

  @Test(arguments: [
    ("401", "127.0.0.1 doesn’t accept this user name and password"),
    ("403", "127.0.0.1 doesn’t let you change this list"),
    ("405", "127.0.0.1 doesn’t let you change this list"),
    ("weak", "127.0.0.1 doesn’t let you change this list"),
    ("400", "127.0.0.1 answered with 400"), ("507", "127.0.0.1 reported a server error (507)"),
    ("429", "127.0.0.1 asks not to be contacted for 60 s"),
    ("away", "127.0.0.1 redirects to an unsafe address"), ("silent", "127.0.0.1 did not answer"),
  ])
  func `the error of a change is a sentence, and nothing is changed`(
    way: String, sentence: String
  ) throws {
    let loader = try loader(way, patience: way == "silent" ? .seconds(2) : .seconds(8))
    expectEqual(titles(loader.renew()), ["Bread", "Milk"])
    let known = loader.known
    let milk = try item("Milk", loader)
    do {
      _ = try loader.change(milk, .complete)
      expect(Bool(false), "no error")
    } catch {
      expect("\(error)".hasPrefix(sentence), "\(error)")
    }
    expect(loader.known == known)
    if way == "away" { try expect(heard("right-away").isEmpty) }
  }

  @Test func `a server without to-do lists has a message`() throws {
    let renewal = try loader("none").renew()
    expect(renewal.lists == nil)
    expectEqual(renewal.problems, ["127.0.0.1 has no to-do lists of yours"])
  }

  @Test func `without the network, known to-dos stay, and a change is refused`() throws {
    let way = "right-offline"
    let loader = try loader(way)
    _ = loader.renew()
    let _: [String: String] = try json("close/\(way)", "")
    let renewal = loader.renew()
    let sentence = "The response from 127.0.0.1 was cut short or garbled"
    expectEqual(titles(renewal), ["Bread", "Milk"])
    expectEqual(renewal.problems, [sentence])
    let milk = try item("Milk", loader)
    #expect(throws: TaskError.failed(sentence)) { try loader.change(milk, .complete) }
    // It isn't tried again at once.
    let later = try self.loader(way, at: 60, isUrgent: false).renew()
    expect(later.problems == renewal.problems && later.lists == renewal.lists)
  }
}
