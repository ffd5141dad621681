import Expectations
import Foundation
import KeyFiles
import Testing

@testable import GLib
@testable import Panel

@Suite("The panel's memory")
struct PanelMemoryTests {
  @Test func `memory is empty at first`() throws {
    let memory = PanelMemory(KeyFile())
    expect(memory == PanelMemory())
    expect(memory.seen == nil)
    expect(!memory.isWelcomed)
  }

  @Test func `written memory is read back`() throws {
    var memory = PanelMemory()
    memory.seen = ["org.example.A", "org.example.B;C"]
    memory.consents = ["org.example.A": "cbf2", "org.example.D": ""]
    memory.links = ["org.example.A": ["ssh", "x-app"], "org.example.B": []]
    memory.programs = ["org.example.A": ["ab", "cd"]]
    memory.isWelcomed = true
    memory.knowsAdding = true
    memory.lastVersion = "1.2"
    var file = KeyFile()
    memory.write(into: &file, insteadOf: PanelMemory())
    try expect(PanelMemory(try KeyFile(parsing: file.text)) == memory)
    var empty = memory
    empty.seen = []
    empty.write(into: &file, insteadOf: memory)
    try expectEqual(
      PanelMemory(try KeyFile(parsing: file.text)).seen, [], "seen none is not never looked")
    PanelMemory().write(into: &file, insteadOf: empty)
    try expect(PanelMemory(try KeyFile(parsing: file.text)) == PanelMemory())
  }

  @Test func `other keys in the file stay`() throws {
    let text = "# mine\n[Panel]\nWelcomed=perhaps\nOther=1\n\n[Later]\nKey=2\n"
    var file = try KeyFile(parsing: text)
    let old = PanelMemory(file)
    expect(!old.isWelcomed)
    var new = old
    new.lastVersion = "2"
    new.write(into: &file, insteadOf: old)
    expectEqual(
      file.text, "# mine\n[Panel]\nWelcomed=perhaps\nOther=1\nLastVersion=2\n\n[Later]\nKey=2\n")
  }

  @Test @MainActor func `a damaged file is renamed, and a new one created`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("panel.conf").path
    try "no group=1\n".write(toFile: path, atomically: true, encoding: .utf8)
    let log = Log(domain: "Today-Test")
    let file = PanelMemoryFile(path: path, log: log)
    expect(file.memory == PanelMemory())
    file.change { $0.seen = ["a"] }
    expectEqual(PanelMemoryFile(path: path, log: log).memory.seen, ["a"])
    let kept = try String(contentsOfFile: path + ".broken", encoding: .utf8)
    expectEqual(kept, "no group=1\n")
  }
}
