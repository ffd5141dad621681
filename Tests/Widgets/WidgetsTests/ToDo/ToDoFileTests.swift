import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `The user's todo.txt` {
  private let folder: WorkFolder
  private var path: String { folder["todo.txt"] }

  init() throws { folder = try WorkFolder() }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func text() throws -> String {
    try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `The first change makes it, the next ones keep its mode and the link to it`() throws {
    let file = ToDoFile(path: path)
    try expect(file.read() == nil)
    _ = try file.change { list in list.append(ToDoLine("one")) }
    try expectEqual(text(), "one\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let link = folder["link.txt"]
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "todo.txt")
    _ = try ToDoFile(path: link).change { list in list.append(ToDoLine("two")) }
    try expectEqual(text(), "one\ntwo\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    expectEqual(mode as? Int, 0o600)
    try expectEqual(names, ["link.txt", "todo.txt"])
  }

  @Test func `What another app wrote in between is kept`() throws {
    try write("one\n")
    let file = ToDoFile(path: path)
    var count = 0
    let list = try file.change { list in
      count += 1
      if count == 1 { try? write("one\ntheirs\n") }
      list.append(ToDoLine("ours"))
    }.list
    expectEqual(count, 2)
    expectEqual(list.bytes, Array("one\ntheirs\nours\n".utf8))
    try expectEqual(text(), "one\ntheirs\nours\n")
  }

  @Test func `A draft of a process that was killed is removed`() throws {
    try write("one\n")
    try Data("half".utf8).write(to: URL(fileURLWithPath: folder[".todo.txt.today-4711"]))
    _ = try ToDoFile(path: path).change { list in list.append(ToDoLine("two")) }
    try expectEqual(names, ["todo.txt"])
  }

  @Test func `What is no list is refused in words`() throws {
    let file = ToDoFile(path: folder.path)
    #expect(throws: ToDoFileError(path: file.path, problem: .noFile)) { try file.read() }
    #expect(throws: ToDoFileError.self) {
      _ = try ToDoFile(path: folder["no/todo.txt"]).change { list in list.append(ToDoLine("a")) }
    }
    try write("")
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 5 << 20)
    #expect(throws: ToDoFileError(path: ToDoFile(path: path).path, problem: .tooLarge)) {
      try ToDoFile(path: path).read()
    }
  }

  @Test func `Changes from two sides are all there, each once`() async throws {
    try await changeFromTwoSides(40)
  }

  @Test(.exhaustive)
  func `A thousand changes from two sides are all there, each once`() async throws {
    try await changeFromTwoSides(500)
  }

  private func changeFromTwoSides(_ count: Int) async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for side in ["a", "b"] {
        group.addTask {
          let file = ToDoFile(path: path)
          for number in 0..<count {
            _ = try file.change { list in list.append(ToDoLine("\(side)\(number)")) }
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = try text().split(separator: "\n").map(String.init)
    expectEqual(lines.count, 2 * count)
    expectEqual(Set(lines).count, 2 * count)
    expectEqual(lines.filter { $0.hasPrefix("a") }, (0..<count).map { "a\($0)" })
    try expectEqual(names, ["todo.txt"])
  }
}
