import Expectations
import GLib
import Glibc
import Testing

@Suite("Code that is given back")
struct GivenBackCodeTests {
  private struct Reading: Error {}

  /// What of files is in this process's memory, in KiB.
  private static func fromFiles() throws -> Int {
    let status = String(decoding: try File("/proc/self/status").read(limit: 65_536), as: UTF8.self)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssFile:") }),
      let size = Int(line.filter(\.isNumber))
    else { throw Reading() }
    return size
  }

  /// Something that is looked up in many places of the program and of Swift's library.
  private static func work() -> String {
    let things: [any CustomStringConvertible] = [1, 2.5, "three", Character("4"), [5], 6...7]
    return things.map(\.description).joined(separator: " ")
  }

  // In a process of its own: others run there while it is looked at.

  @Test("Most of it isn't in memory any more, and all of it goes on")
  func isGone() async {
    await #expect(processExitsWith: .success) {
      let said = Self.work()
      let before = try Self.fromFiles()
      ThisProcess.giveBackCode()
      let after = try Self.fromFiles()
      expect(after * 3 < before, "\(after) of \(before) KiB")
      expect(Self.work() == said)
      // What is written where the program is loaded, and what it has written itself, are none of it.
      expect(Environment.current["PATH"] != nil)
    }
  }
}
