import Expectations
import Glibc
import Testing

@testable import WidgetExtension

@Suite("Stores shared by processes")
struct StoreLifeTests {
  @Test func `two concurrent writers lose nothing`() throws {
    let folder = try Folder()
    // Neither has created the file yet.
    let programs = try (0..<2).map { _ in
      try Program("SwiftWidget", ["store", "count", folder["store.db"]])
    }
    for program in programs { expectEqual(program.wait(), 0, "\(program.log())") }
    let values = Store(path: folder["store.db"]).shared("test")
    try expectEqual(values.integer("sum"), 2000)
    try expectEqual(values.keys().count, 2001)
    for program in programs {
      for number in [0, 499, 999] {
        try expect(values.integer("own \(program.pid) \(number)") == number)
      }
    }
  }

  @Test func `a killed process leaves an intact store with all values`() throws {
    let folder = try Folder()
    var stored = 0
    var wasKilledAtWork = 0
    let rounds = trials(12, of: 100)
    for round in 0..<rounds {
      let program = try Program("SwiftWidget", ["store", "pairs", folder["store.db"]])
      // Kills it before its first number, or after a few.
      let lines = (0..<round % 4 * 3).compactMap { _ in program.line() }
      program.kill(SIGKILL)
      expect(program.wait() == 128 + SIGKILL)
      let said = (lines + program.rest().split(separator: "\n").map(String.init)).compactMap {
        Int($0)
      }
      stored = max(stored, said.last ?? 0)
      if !said.isEmpty { wasKilledAtWork += 1 }

      let heard = Heard()
      let store = heard.store(folder["store.db"])
      let values = store.shared("test")
      let left = try values.integer("left") ?? 0
      try expect(values.integer("right") ?? 0 == left)
      try expect(values.string("filling")?.utf8.count ?? 0 == left % 5000)
      // The last value may have been stored without a report.
      expect(left == stored || left == stored + 1)
      // The series is written before the values, and again by the next process.
      let count = try store.series("walk", in: "test").count()
      expect(count == left || count == left + 1)
      try expectEqual(integrity(store), ["ok"])
      expectEqual(heard.all, [])
      stored = left
    }
    expect(wasKilledAtWork > rounds / 5)
  }

  @Test func `a read-only store can be read, and writing is an error`() throws {
    let folder = try Folder()
    try Store(path: folder["store.db"]).shared("test").set(7, for: "left")
    chmod(folder.path, 0o555)
    for name in folder.names { chmod(folder[name], 0o444) }
    defer { chmod(folder.path, 0o700) }
    let program = try Program("SwiftWidget", ["store", "write-as-nobody", folder["store.db"]])
    expectEqual(program.line(), "read 7")
    expect(program.line() == "readOnly: \(folder["store.db"]): Can’t be written")
    expectEqual(program.wait(), 0)
  }

  @Test func `in a read-only folder, a new store is empty, and writing is an error`() throws {
    let folder = try Folder()
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o700) }
    for path in [folder["store.db"], folder["a/b/store.db"]] {
      let program = try Program("SwiftWidget", ["store", "write-as-nobody", path])
      expectEqual(program.line(), "read nothing")
      expect(program.line() == "readOnly: \(path): Can’t be written")
    }
  }

  @Test func `a full disk is an error for writing, and reading works`() throws {
    let folder = try Folder()
    try Store(path: folder["store.db"]).shared("test").set(7, for: "left")
    let program = try Program("SwiftWidget", ["store", "write-without-room", folder["store.db"]])
    expectEqual(program.line(), "read 7")
    expect(program.line() == "full: \(folder["store.db"]): The disk is full")
    expectEqual(program.wait(), 0)
    // The killed process did no damage.
    let store = Store(path: folder["store.db"])
    try expectEqual(store.shared("test").integer("left"), 7)
    try expectEqual(integrity(store), ["ok"])
    try store.shared("test").set(8, for: "left")
  }

  @Test func `a new store on a full disk is empty`() throws {
    let folder = try Folder()
    let program = try Program("SwiftWidget", ["store", "write-without-room", folder["store.db"]])
    expectEqual(program.line(), "read nothing")
    expect(program.line() == "full: \(folder["store.db"]): The disk is full")
    try Store(path: folder["store.db"]).shared("test").set(8, for: "left")
  }
}

/// Returns the result of SQLite's integrity check.
func integrity(_ store: Store) throws -> [String] {
  try store.read { connection throws(StoreError) in
    var lines: [String] = []
    try connection.rows("PRAGMA integrity_check") { lines.append($0.text(0)) }
    return lines
  }
}
