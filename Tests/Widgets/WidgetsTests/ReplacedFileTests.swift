import Expectations
import Foundation
import PriceServer
import Testing

@testable import Widgets

@Suite struct `A file that is replaced` {
  private let folder: WorkFolder
  private var path: String { folder["a.txt"] }

  init() throws { folder = try WorkFolder() }

  private func write(_ text: String, renames: Bool = true) throws {
    try Data(text.utf8).write(
      to: URL(fileURLWithPath: path), options: renames ? .atomic : [])
  }

  private func text() throws -> String { try text(path) }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
  }

  /// Replaces "one" by "ours"; after each look at a version, another app writes one of the texts.
  private func replace(whileTheyWrite texts: [String], renames: Bool = true) throws
    -> FileReplacement
  {
    var texts = texts[...]
    let isNew = access(path, F_OK) != 0
    return replaceFile(
      path, draft: folder[".draft"], mode: isNew ? nil : 0o644, with: Array("ours".utf8)
    ) { file in
      let isCurrent = (try? text(file)) == (isNew ? nil : "one")
      if let text = texts.popFirst() { try? write(text, renames: renames) }
      return isCurrent
    }
  }

  @Test func `Without another app, it has the new text`() throws {
    try expectEqual(replace(whileTheyWrite: []), .done)
    try expectEqual(text(), "ours")
    try write("one")
    try expectEqual(replace(whileTheyWrite: []), .done)
    try expectEqual(text(), "ours")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["a.txt"])
  }

  @Test(arguments: [true, false])
  func `What another app writes after the last look is kept`(_ renames: Bool) throws {
    try write("one")
    try expectEqual(replace(whileTheyWrite: ["theirs"], renames: renames), .outdated)
    try expectEqual(text(), "theirs")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["a.txt"])
  }

  @Test func `What another app writes twice is kept`() throws {
    try write("one")
    try expectEqual(replace(whileTheyWrite: ["theirs", "theirs, too"]), .outdated)
    try expectEqual(text(), "theirs, too")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["a.txt"])
  }

  @Test func `A file that another app makes after the last look is kept`() throws {
    try expectEqual(replace(whileTheyWrite: ["theirs"]), .outdated)
    try expectEqual(text(), "theirs")
  }
}
