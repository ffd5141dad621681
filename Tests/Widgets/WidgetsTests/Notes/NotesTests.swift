import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `The Notes widget` {
  private let folder: WorkFolder
  private var notes: NotesFolder { NotesFolder(path: folder["notes"]) }

  init() throws { folder = try WorkFolder() }

  private func write(_ text: String, _ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder["notes"], withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder["notes/\(name)"]))
  }

  private func text(_ name: String) throws -> String {
    String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: folder["notes/\(name)"])), as: UTF8.self)
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder["notes"])) ?? []).sorted()
  }

  private func tester() -> WidgetTester<Notes> {
    WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "one", settings: ["folder": .text(folder["notes"])],
        environment: EnvironmentDescription(locale: "en_US", timeZone: "UTC")))
  }

  private func content(_ result: UpdateResult) throws -> Node {
    guard case .newData(let update) = result else { throw PriceServer.Trouble(what: "\(result)") }
    return update.content
  }

  /// The text in the field, and the action that saves it.
  private func field(_ node: Node) throws -> (text: String, action: String) {
    for node in node.nodes(in: .expanded) {
      if case .field(let field) = node.kind, case .send(let action)? = node.action {
        return (field.text, action)
      }
    }
    throw PriceServer.Trouble(what: "no field")
  }

  // MARK: - The card

  @Test func `The first text makes the folder and a file`() throws {
    var tester = tester()
    let first = try field(content(tester.update()))
    expectEqual(first.text, "")
    expectEqual(names, [])
    let saved = try field(content(tester.action(first.action, "Buy milk\n")))
    expectEqual(saved.text, "Buy milk\n")
    expectEqual(names, ["Note 1.txt"])
    try expectEqual(text("Note 1.txt"), "Buy milk\n")
  }

  @Test func `Texts that are sent before the answer come make one file`() throws {
    var tester = tester()
    let first = try field(content(tester.update()))
    for text in ["a", "ab", "abc"] { _ = tester.action(first.action, .one(.text(text))) }
    expectEqual(names, ["Note 1.txt"])
    try expectEqual(text("Note 1.txt"), "abc")
  }

  @Test func `Nothing is lost of what another app wrote meanwhile`() throws {
    try write("Mine", "a.txt")
    var tester = tester()
    let first = try field(content(tester.update()))
    try write("Theirs", "a.txt")
    let result = tester.action(first.action, "Mine, longer")
    expectEqual(
      result, .failed("Another app has changed this note. Your text is saved as Note 1.txt."))
    try expectEqual(text("a.txt"), "Theirs")
    try expectEqual(text("Note 1.txt"), "Mine, longer")
    // The card goes on with that file.
    let next = try field(content(tester.update()))
    expectEqual(next.text, "Mine, longer")
    _ = try content(tester.action(next.action, "Mine, still longer"))
    expectEqual(names, ["Note 1.txt", "a.txt"])
  }

  @Test func `A new note leaves the others alone`() throws {
    try write("Old", "old.md")
    var tester = tester()
    try expectEqual(field(content(tester.update())).text, "Old")
    let new = try field(content(tester.action("new")))
    expectEqual(new.text, "")
    let after = try content(tester.action(new.action, "Fresh"))
    try expectEqual(field(after).text, "Fresh")
    try expectEqual(text("old.md"), "Old")
    let chosen = try content(tester.action("choose old.md"))
    try expectEqual(field(chosen).text, "Old")
  }

  @Test func `Deleting can be undone, byte for byte`() throws {
    try write("Title\r\nrest\t\r\n", "a.txt")
    var tester = tester()
    _ = tester.update()
    _ = tester.action("delete a.txt")
    expectEqual(names, [])
    let undo = try #require(tester.undo)
    _ = tester.action(undo.action)
    try expectEqual(text("a.txt"), "Title\r\nrest\t\r\n")
  }

  @Test func `Line ends stay as they are`() throws {
    try write("One\r\nTwo\r\n", "a.txt")
    var tester = tester()
    let first = try field(content(tester.update()))
    expectEqual(first.text, "One\nTwo\n")
    _ = tester.action(first.action, "One\nTwo\nThree\n")
    try expectEqual(text("a.txt"), "One\r\nTwo\r\nThree\r\n")
  }

  @Test func `What can't be kept isn't edited`() throws {
    for text in [
      String(repeating: "x", count: 10_001), "a\u{0}b", "a\u{202E}b", "a\rb", "a\u{2028}b",
      "\u{FEFF}a",
    ] {
      expect(!Note(name: "a.txt", bytes: Array(text.utf8)).isEditable, "\(text.prefix(9))")
    }
    expect(!Note(name: "a.txt", bytes: [0xFF]).isEditable)
    for text in ["", "a\tb\n", "שלום\u{2067}x\u{2069}", String(repeating: "x", count: 10_000)] {
      expect(Note(name: "a.txt", bytes: Array(text.utf8)).isEditable, "\(text.prefix(9))")
    }
    try write("a\u{0}b", "a.txt")
    var tester = tester()
    let content = try content(tester.update())
    expect(content.nodes(in: .expanded).contains { $0.id == "reason" })
  }

  @Test func `Names of other files are refused`() throws {
    try write("secret", "../secret.txt")
    var tester = tester()
    _ = tester.update()
    for action in [
      "save - ../secret.txt", "delete ../secret.txt", "save - .hidden.txt", "save - a.sh", "save x",
    ] {
      _ = tester.action(action, "x")
    }
    expectEqual(names, [])
    try expectEqual(text("../secret.txt"), "secret")
  }

  @Test func `Notes in many scripts are shown`() throws {
    let notes = (0..<100).map { index in
      Note(
        name: "\(index).txt",
        bytes: Array(
          "Заметка \(index) مهام 日本語 हिन्दी\n\(String(repeating: "текст ", count: 300))".utf8))
    }
    let content = NotesCard(notes: notes, current: notes[0], isSaved: true).content
    try content.check()
  }

  @Test(arguments: [
    "e" + String(repeating: "\u{301}", count: 1500), String(repeating: "👨‍👩‍👧‍👦", count: 300), "a\tb",
    "a\u{0}b", String(repeating: "x", count: 3000),
  ])
  func `A note with anything in it is shown`(_ text: String) throws {
    try write(text, "a.txt")
    try write("\(text)\n\(text)", "b.txt")
    var tester = tester()
    let content = try content(tester.update())
    expectEqual(content.everyNode.count { $0.kindName == .listRow }, 1)
  }

  // MARK: - Other apps

  @Test func `What other apps write is seen, also in a folder that the first note makes`() throws {
    var tester = tester()
    let first = try field(content(tester.update()))
    _ = try content(tester.action(first.action, "Mine"))
    try write("Theirs", "b.txt")
    try waitUntil("their note") { shows("Theirs", tester.pushed.last) }
  }

  @Test func `After the folder was replaced, the next request follows the new one`() throws {
    try write("One", "a.txt")
    var tester = tester()
    _ = try content(tester.update())
    try FileManager.default.removeItem(atPath: folder["notes"])
    var number = 0
    try waitUntil("a new note") {
      if shows("New \(number)", tester.pushed.last) { return true }
      number += 1
      _ = tester.update()
      try write("New \(number)", "b.txt")
      return false
    }
  }

  private func shows(_ text: String, _ message: WidgetMessage?) -> Bool {
    message?.update?.content.allWords.contains(text) == true
  }

  // MARK: - Files

  @Test func `A folder of a disk that isn't mounted is missing, and stays so`() throws {
    var tester = tester()
    tester.request.settings = ["folder": .text(folder["disk/notes"])]
    let reason = "The folder of \(folder["disk/notes"]) doesn’t exist."
    expectEqual(tester.update(), .failed(reason))
    guard case .failed = tester.action("save - Note 1.txt", "a") else {
      return expect(false, "it was saved")
    }
    expect(!FileManager.default.fileExists(atPath: folder["disk"]))
  }

  @Test func `A draft of a process that was killed is removed`() throws {
    try write("half", ".today-note-4711")
    _ = try notes.save("One", as: "a.txt", replacing: [])
    expectEqual(names, ["a.txt"])
  }

  @Test func `A link stays a link, and a file keeps its permissions`() throws {
    try write("One", "real.txt")
    let link = folder["notes/link.txt"]
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder["notes/real.txt"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder["notes/real.txt"])
    let note = try #require(notes.note("link.txt"))
    _ = try notes.save("Two", as: "link.txt", replacing: [note.checksum])
    try expectEqual(text("real.txt"), "Two")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["notes/real.txt"])
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    let kind = try FileManager.default.attributesOfItem(atPath: link)[.type]
    expectEqual(kind as? FileAttributeType, .typeSymbolicLink)
  }

  @Test func `A folder that can't be written says so`() throws {
    try write("x", "file.txt")
    let inside = NotesFolder(path: folder["notes/file.txt"])
    do {
      _ = try inside.save("a", as: "a.txt", replacing: [])
      expect(false, "it was saved")
    } catch {
      expect(error.description.contains("doesn’t exist"), "\(error)")
    }
  }

  @Test func `The title is the first line with words`() {
    func note(_ text: String) -> Note { Note(name: "a.md", bytes: Array(text.utf8)) }
    expectEqual(note("\n\n# Trip \nHamburg\n\nTrain").title, "Trip")
    expectEqual(note("\n\n# Trip \nHamburg\n\nTrain").preview, "Hamburg Train")
    expectEqual(note(" \n").title, "New Note")
  }
}
