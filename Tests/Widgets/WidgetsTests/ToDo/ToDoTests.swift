import Calendars
import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `The To-Do widget` {
  private let folder: WorkFolder
  private let today: Int

  init() throws {
    folder = try WorkFolder()
    today = CivilTime(secondsSince1970: Int(Date().timeIntervalSince1970), offset: 0).dayNumber
  }

  private func tester(_ text: String) throws -> WidgetTester<ToDo> {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder["todo.txt"]))
    return WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "one", settings: ["file": .text(folder["todo.txt"])],
        environment: EnvironmentDescription(locale: "en_US", timeZone: "UTC")))
  }

  private func text() throws -> String {
    try String(contentsOf: URL(fileURLWithPath: folder["todo.txt"]), encoding: .utf8)
  }

  private func content(_ result: UpdateResult) throws -> Node {
    guard case .newData(let update) = result else { throw PriceServer.Trouble(what: "\(result)") }
    return update.content
  }

  private func action(_ node: Node, of title: String) throws -> String {
    let check = node.everyNode.first {
      if case .check(let toggle) = $0.kind { toggle.text == title } else { false }
    }
    guard case .send(let name)? = check?.action else { throw PriceServer.Trouble(what: title) }
    return name
  }

  private func rows(_ node: Node, _ mode: DisplayMode) -> [String] {
    node.nodes(in: mode).compactMap {
      if case .check(let toggle) = $0.kind { toggle.text } else { nil }
    }
  }

  @Test func `What is overdue or due today comes first, then what is important`() throws {
    var tester = try tester(
      """
      later due:\((today + 9).isoDate)
      x \(today.isoDate) done today
      x \((today - 1).isoDate) done before
      (B) important
      today due:\(today.isoDate)

      (A) most important
      overdue due:\((today - 1).isoDate)
      some day
      """)
    let node = try content(tester.update(.appear))
    expectEqual(rows(node, .compact), ["overdue", "today"])
    expectEqual(
      rows(node, .expanded),
      ["overdue", "today", "most important", "important", "later", "some day", "done today"])
    expect(node.texts(in: .compact).contains("4 More"))
    expect(node.texts(in: .expanded).contains("yesterday"))
  }

  @Test(arguments: [
    ("en_US", 0, "5:00\u{A0}PM"), ("en_US", 1, "tomorrow, 5:00\u{A0}PM"),
    ("en_US", 3, "Fri, 5:00\u{A0}PM"), ("en_US", -1, "yesterday, 5:00\u{A0}PM"),
    ("de_DE", 1, "morgen, 17:00"), ("de_DE", 30, "24.\u{A0}Dez., 17:00"),
  ])
  func `A due time is shown with its day`(_ locale: String, _ days: Int, _ words: String) throws {
    let now = try #require(CivilTime(isoDate: "2026-11-24"))
    let card = ToDoCard(nil, now: now, format: LocaleFormat(locale))
    expectEqual(card.words(of: ToDoDue(day: now.dayNumber + days, time: 17 * 60)), words)
  }

  @Test func `Check, open again, delete, and undo change one line`() throws {
    var tester = try tester("one\r\n(A) two\r\nthree")
    let first = try content(tester.update(.appear))
    let checked = try content(tester.action(action(first, of: "two"), .one(.isOn(true))))
    try expectEqual(text(), "one\r\nx \(today.isoDate) two pri:A\r\nthree")
    _ = try content(tester.action(action(checked, of: "two"), .one(.isOn(false))))
    try expectEqual(text(), "one\r\n(A) two\r\nthree")
    let delete = try action(first, of: "one").replacing("check", with: "delete")
    _ = try content(tester.action(delete))
    try expectEqual(text(), "(A) two\r\nthree")
    expectEqual(tester.undo?.action, "restore")
    _ = try content(tester.action("restore"))
    try expectEqual(text(), "one\r\n(A) two\r\nthree")
  }

  @Test func `A typed to-do is added with its date, and edited in a form`() throws {
    var tester = try tester("")
    _ = tester.update(.appear)
    let node = try content(tester.action("add", .one(.text("Call Anna tomorrow 5 pm"))))
    try expectEqual(
      text(), "\(today.isoDate) Call Anna due:\((today + 1).isoDate) at:17:00\n")
    expect(node.texts(in: .compact).contains("tomorrow, 5:00\u{A0}PM"))
    let edit = try action(node, of: "Call Anna").replacing("check", with: "edit")
    let wrong = tester.action(
      edit, .fields(["text": .text("Call"), "due": .text("whenever"), "priority": .text("none")]))
    guard case .refused(_, let field) = wrong else { return expect(false, "\(wrong)") }
    expectEqual(field, "due")
    _ = try content(
      tester.action(edit, .fields(["text": .text("Call Ben"), "priority": .text("B")])))
    try expectEqual(text(), "(B) \(today.isoDate) Call Ben\n")
  }

  @Test(
    arguments: [
      ("check", .one(.isOn(true)), "“water” is done"),
      ("postpone", nil, "“water” was changed"),
      ("edit", .fields(["text": .text("x"), "priority": .text("none")]), "“water” was changed"),
    ] as [(String, ActionValue?, String)])
  func `A change can be undone, unless another app changed the line since`(
    _ name: String, _ value: ActionValue?, _ offer: String
  ) throws {
    let file = "one\r\n(B) water  due:2026-11-20 rec:1w\nthree"
    var tester = try tester(file)
    let node = try content(tester.update(.appear))
    var change = try action(node, of: "water").replacing("check", with: name)
    if name == "postpone" { change += " 1" }
    _ = try content(tester.action(change, value))
    expectEqual(tester.undo, UndoOffer(offer, sending: "restore"))
    let changed = try text()
    expect(changed != file)
    _ = try content(tester.action("restore"))
    // Another line was at the end for a while.
    try expectEqual(text().split(separator: "\n"), file.split(separator: "\n"))
    _ = try content(tester.action(change, value))
    let theirs = changed.replacing("water", with: "Water").replacing("x", with: "y")
    try Data(theirs.utf8).write(to: URL(fileURLWithPath: folder["todo.txt"]))
    expectEqual(
      tester.action("restore"), .failed("Another app has changed this to-do. Look at it again."))
    try expectEqual(text(), theirs)
  }

  @Test func `A priority is typed before a to-do`() throws {
    var tester = try tester("")
    _ = tester.update(.appear)
    _ = try content(tester.action("add", .one(.text("(A) call bank tomorrow"))))
    try expectEqual(text(), "(A) \(today.isoDate) call bank due:\((today + 1).isoDate)\n")
  }

  @Test(arguments: [
    ("water due:2026-11-20 rec:1w\n", ""), ("(B) 2026-11-01 water rec:+1d\nother\n", " changed"),
  ])
  func `Open again, a recurring to-do is there once, unless the next one was changed`(
    _ file: String, _ change: String
  ) throws {
    var tester = try tester(file)
    let first = try content(tester.update(.appear))
    let checked = try content(tester.action(action(first, of: "water"), .one(.isOn(true))))
    let done = try #require(
      checked.everyNode.first {
        if case .check(let toggle) = $0.kind { toggle.isOn } else { false }
      }?.action)
    guard case .send(let name) = done else { return expect(false, "\(done)") }
    let lines = try text().dropLast() + change + "\n"
    let next = lines.split(separator: "\n").last ?? ""
    try Data(lines.utf8).write(to: URL(fileURLWithPath: folder["todo.txt"]))
    _ = try content(tester.action(name, .one(.isOn(false))))
    try expectEqual(text(), change.isEmpty ? file : file + "\(next)\n")
  }

  @Test func `A click on a line that another app has changed does nothing but say so`() throws {
    var tester = try tester("one\ntwo\n")
    let node = try content(tester.update(.appear))
    try Data("zero\nONE\ntwo\n".utf8).write(to: URL(fileURLWithPath: folder["todo.txt"]))
    let result = try tester.action(action(node, of: "one"), .one(.isOn(true)))
    expectEqual(
      result, .failed("Another app has changed this to-do. Look at it again."))
    _ = try content(tester.action(action(node, of: "two"), .one(.isOn(true))))
    try expectEqual(text(), "zero\nONE\nx \(today.isoDate) two\n")
  }

  @Test func `A due time wakes it, and is told once`() throws {
    let time = Int(Date().timeIntervalSince1970) / 60 * 60 - 60
    let due = CivilTime(secondsSince1970: time, offset: 0)
    let clock = String(format: "%02d:%02d", due.hour, due.minute)
    var tester = try tester("call due:\(due.isoDate) at:\(clock)\nlater due:2100-01-01 at:10:00\n")
    guard case .newData(let update) = tester.update(.appear) else { return expect(false) }
    expectEqual(
      update.wakeAt,
      .seconds(CivilTime.dayNumber(year: 2100, month: 1, day: 1) * 86_400 + 36_000))
    try Store(path: folder["store.db"]).values(of: ToDo.id, instance: "one").set(
      time - 1, for: "reminded")
    _ = tester.update(.time)
    _ = tester.update(.time)
    let told = tester.pushed.compactMap {
      if case .notify(let notification) = $0 { notification.title } else { nil }
    }
    expectEqual(told, ["call"])
  }

  @Test func `A file with a thousand long lines in ten scripts is shown`() throws {
    let scripts = ["word", "слово", "λέξη", "كلمة", "מילה", "शब्द", "单词", "단어", "คำ", "სიტყვა"]
    let lines = (0..<1000).map {
      String(repeating: "\(scripts[$0 % 10]) ", count: 1 + $0 % 400) + "\($0)"
    }
    var tester = try tester(lines.joined(separator: "\n"))
    let node = try content(tester.update(.appear))
    expectEqual(rows(node, .compact).count, 2)
  }

  @Test(arguments: [
    ("Buy\tmilk", "Buy milk"), ("due:2026-12-24", "due:2026-12-24"),
    ("(A) due:2026-12-01", "(A) due:2026-12-01"), ("rec:1w", "rec:1w"),
    ("call due:9999-12-31 at:23:59", "call"), ("a\u{1}b", "ab"),
    (String(repeating: "a", count: 1250), String(repeating: "a", count: 120) + "…"),
    (String(repeating: "👨‍👩‍👧‍👦", count: 100), String(repeating: "👨‍👩‍👧‍👦", count: 17) + "👨…"),
    (
      "e" + String(repeating: "\u{301}", count: 600),
      "e" + String(repeating: "\u{301}", count: 119) + "…"
    ),
  ])
  func `A line with anything in it is shown, and can be deleted`(
    _ line: String, _ title: String
  ) throws {
    var tester = try tester("\(line)\nother\n")
    // Its day ends in the year 10000.
    tester.request.environment.timeZone = "America/New_York"
    let node = try content(tester.update(.appear))
    expectEqual(Set(rows(node, .compact)), [title, "other"])
    let delete = try action(node, of: title).replacing("check", with: "delete")
    _ = try content(tester.action(delete))
    try expectEqual(text(), "other\n")
  }
}
