import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The widget's process adds to-dos and is killed again and again, while an editor that knows nothing of its lock adds
/// lines.
@Suite struct `A todo.txt with two sides` {
  private let folder: WorkFolder
  private var path: String { folder["todo.txt"] }

  init() throws { folder = try WorkFolder() }

  @Test func `Nothing is lost, and nothing twice`() throws { try change(rounds: 2) }

  @Test(.exhaustive)
  func `In a thousand changes, nothing is lost, and nothing twice`() throws {
    try change(rounds: 25)
  }

  /// In each round, the widget is sent twenty to-dos, one after the other.
  private func change(rounds: Int) throws {
    let editor = Editor(path: path, draft: folder["editor.tmp"])
    var (expected, possible): ([String], [String]) = ([], [])
    try Data().write(to: URL(fileURLWithPath: path))
    for round in 0..<rounds {
      let widget = try Widget(home: folder)
      for number in 0..<20 {
        let name = "widget-\(round)-\(number)"
        try widget.send(name, id: number + 2)
        // Both work at the same time.
        try editor.add("editor-\(round)-\(number)", renames: number % 2 == 0)
        expected.append("editor-\(round)-\(number)")
        try widget.expectAnswer(to: number + 2)
        expected.append(name)
      }
      let last = "widget-\(round)-last"
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      try widget.send(last, id: 22)
      if round % 2 == 0 {
        // Killed while it writes, or soon after.
        try waitUntil("it writes") {
          try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .contains { $0.hasPrefix(".todo.txt.today-") }
            || Data(contentsOf: URL(fileURLWithPath: path)) != before
        }
      }
      widget.end()
      possible.append(last)
    }
    let titles = try (ToDoFile(path: path).read() ?? ToDoList()).entries.map(\.line.title)
    expectEqual(Set(titles).count, titles.count)
    expectEqual(Set(expected).subtracting(titles), [])
    expectEqual(Set(titles).subtracting(expected + possible), [])
  }

  /// A process of the widget.
  private struct Widget {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(home: WorkFolder) throws {
      process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today-widgets"))
      process.arguments = ["to-do"]
      process.environment = ["HOME": home.path, "XDG_DATA_HOME": home["data"], "TZ": "UTC"]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      let zone = EnvironmentDescription(locale: "en_US", timeZone: "UTC")
      let request = UpdateRequest(reason: .appear, instance: "one", environment: zone)
      input.fileHandleForWriting.write(Data(HostMessage.update(id: 1, request).line + [10]))
      try expectAnswer(to: 1)
    }

    func send(_ name: String, id: Int) throws {
      let action = ActionRequest(action: "add", value: .one(.text(name)))
      try input.fileHandleForWriting.write(
        contentsOf: Data(HostMessage.action(id: id, action).line + [10]))
    }

    /// Waits for content as the answer. Content that is pushed may come before it.
    func expectAnswer(to id: Int) throws {
      var lines: [UInt8] = []
      while true {
        let piece = output.fileHandleForReading.availableData
        guard !piece.isEmpty else { throw PriceServer.Trouble(what: "it has ended") }
        lines += piece
        guard lines.last == 10 else { continue }
        for line in lines.split(separator: 10) {
          guard case .response(let response) = try WidgetMessage(parsing: Array(line)),
            response.id == id
          else { continue }
          if case .newData? = response.updateResult { return }
          throw PriceServer.Trouble(what: "\(response)")
        }
        lines = []
      }
    }

    func end() {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  /// An editor that saves its line in the file, or in a new file that it renames. It notices when another app was
  /// faster, and merges.
  private struct Editor {
    let path: String
    let draft: String

    func add(_ line: String, renames: Bool) throws {
      if renames { try addByRenaming(line) } else { try addInPlace(line) }
    }

    private func addInPlace(_ line: String) throws {
      repeat {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? file.close() }
        if try !(file.readToEnd() ?? Data()).lines.contains(line) {
          try file.write(contentsOf: Data("\(line)\n".utf8))
        }
        var (written, current) = (stat(), stat())
        guard fstat(file.fileDescriptor, &written) == 0, stat(path, &current) == 0 else {
          throw PriceServer.Trouble(what: "no file")
        }
        if written.st_ino == current.st_ino { return }
      } while true
    }

    private func addByRenaming(_ line: String) throws {
      var missing = [line]
      while true {
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let lines = missing.filter { !before.lines.contains($0) }.map { "\($0)\n" }.joined()
        try (before + Data(lines.utf8)).write(to: URL(fileURLWithPath: draft))
        guard renameFile(draft, path, .exchange) else {
          throw PriceServer.Trouble(what: String(cString: strerror(errno)))
        }
        let replaced = try Data(contentsOf: URL(fileURLWithPath: draft))
        if replaced == before { return }
        missing += replaced.lines.filter { !missing.contains($0) }
      }
    }
  }
}

extension Data {
  fileprivate var lines: [String] {
    String(decoding: self, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
