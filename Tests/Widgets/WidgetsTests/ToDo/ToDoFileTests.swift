import Expectations
import Foundation
import PriceServer
import TestDesktop
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

  @Test func `When it is killed, what was answered is saved, and nothing twice`() throws {
    try killWhileAdding(rounds: 2)
  }

  @Test(.exhaustive)
  func `Whenever it is killed, what was answered is saved, and nothing twice`() throws {
    try killWhileAdding(rounds: 20)
  }

  private func killWhileAdding(rounds: Int) throws {
    let names = (0..<rounds * 50).map { "to-do \($0)" }
    var (sent, answered) = (0, 0)
    let zone = EnvironmentDescription(locale: "en_US", timeZone: "UTC")
    for round in 0..<rounds {
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today-widgets"))
      process.arguments = ["to-do"]
      process.environment = ["HOME": folder.path, "XDG_DATA_HOME": folder["data"], "TZ": "UTC"]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      let request = UpdateRequest(reason: .appear, instance: "one", environment: zone)
      var lines = HostMessage.update(id: 1, request).line + [10]
      for name in names[sent..<sent + 50] {
        sent += 1
        let action = ActionRequest(action: "add", value: .one(.text(name)))
        lines += HostMessage.action(id: 1 + sent, action).line + [10]
      }
      input.fileHandleForWriting.write(Data(lines))
      // Killed after another number of answers each time.
      var (wanted, said) = (3 + round * 7 % 40, Data())
      while wanted > 0 {
        let piece = output.fileHandleForReading.availableData
        guard !piece.isEmpty else { break }
        wanted -= piece.count { $0 == 10 }
        said += piece
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      said += output.fileHandleForReading.readDataToEndOfFile()
      let answers = try said.split(separator: 10).compactMap {
        if case .response(let response) = try WidgetMessage(parsing: Array($0)) {
          response.id
        } else {
          nil
        }
      }
      // Each answered one is there; those behind it may be.
      let list = try ToDoFile(path: path).read() ?? ToDoList()
      let titles = list.entries.map(\.line.title)
      expectEqual(Set(titles).count, titles.count)
      for id in answers where id > 1 {
        expect(titles.contains(names[id - 2]), "round \(round): \(names[id - 2])")
        answered += 1
      }
    }
    expect(answered > rounds, "\(answered) were answered")
  }
}
