import Expectations
import FoundationEssentials
import Glibc
import Testing

@testable import WidgetExtension

@Suite("Damaged stores")
struct DamageTests {
  private let noise = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }

  /// Creates a store with a few hundred pages, all in the main file.
  private func fill(_ path: String) throws {
    let values = Store(path: path).shared("test")
    try values.set((0..<400).reduce(into: [:]) { $0["key \($1)"] = .data(Data(noise)) })
    try Connection(path, .writing).run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  @Test func `a file in another format is set aside and logged once`() throws {
    let folder = try Folder()
    overwrite(folder["store.db"], at: 0, with: noise)
    overwrite(folder["store.db-wal"], at: 0, with: noise)
    let heard = Heard()
    let values = heard.store(folder["store.db"]).shared("test")
    try expect(values.integer("left") == nil)
    try values.set(1, for: "left")
    try #require(heard.all.count == 1)
    expect(heard.all[0].contains("store.db was damaged. It is now \(folder["store.db.broken"])"))
    expect(size(folder["store.db.broken"]) == noise.count)
    expect(size(folder["store.db.broken-wal"]) == noise.count)
    try expectEqual(heard.store(folder["store.db"]).shared("test").integer("left"), 1)
    expectEqual(heard.all.count, 1)
  }

  @Test func `the last two damaged files are kept under different names`() throws {
    let folder = try Folder()
    for _ in 0..<3 {
      for suffix in ["-wal", "-shm"] { unlink(folder["store.db\(suffix)"]) }
      overwrite(folder["store.db"], at: 0, with: noise)
      try Heard().store(folder["store.db"]).shared("test").set(1, for: "left")
    }
    let broken = folder.names.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    expect(
      broken == [
        "store.db", "store.db.broken-2", "store.db.broken-3", "store.db.lock",
      ])
    // The log of the first one is gone, too.
    expect(!folder.names.contains { $0.hasPrefix("store.db.broken-wal") })
  }

  @Test func `damage in later pages is found when they are read`() throws {
    let folder = try Folder()
    try fill(folder["store.db"])
    let heard = Heard()
    let values = heard.store(folder["store.db"]).shared("test")
    try expect(values.integer("nothing") == nil)
    // The table's pages, after those that are read first.
    for page in 10..<400 { overwrite(folder["store.db"], at: page * 4096, with: noise) }
    let other = heard.store(folder["store.db"]).shared("test")
    for number in 0..<400 { _ = try other.data("key \(number)") }
    try other.set(1, for: "left")
    expectEqual(heard.all.count, 1)
    // A store with the old file open switches to the new one, and doesn't set it aside.
    for number in 0..<400 { _ = try values.data("key \(number)") }
    try expectEqual(values.integer("left"), 1)
    expectEqual(heard.all.count, 1)
  }

  @Test func `a truncated file is set aside, and an empty one is initialized`() throws {
    let folder = try Folder()
    try fill(folder["store.db"])
    truncate(folder["store.db"], 20_000)
    let heard = Heard()
    let values = heard.store(folder["store.db"]).shared("test")
    for number in 0..<400 { _ = try values.data("key \(number)") }
    try values.set(1, for: "left")
    expectEqual(heard.all.count, 1)

    overwrite(folder["empty.db"], at: 0, with: [])
    try heard.store(folder["empty.db"]).shared("test").set(1, for: "left")
    expectEqual(heard.all.count, 1)
  }

  @Test func `a damaged log loses only its own contents`() throws {
    let folder = try Folder()
    try fill(folder["store.db"])
    try Store(path: folder["store.db"]).shared("test").set(1, for: "new")
    overwrite(folder["store.db-wal"], at: 40, with: noise)
    let heard = Heard()
    let values = heard.store(folder["store.db"]).shared("test")
    try expect(values.data("key 7") == Data(noise))
    try values.set(2, for: "new")
    expectEqual(heard.all, [])
  }

  @Test func `processes that find damage at the same time set one file aside and lose nothing`()
    throws
  {
    for _ in 0..<trials(1, of: 5) {
      let folder = try Folder()
      overwrite(folder["store.db"], at: 0, with: noise)
      let programs = try (0..<4).map { _ in
        try Program("SwiftWidget", ["store", "count", folder["store.db"]])
      }
      for program in programs { expectEqual(program.wait(), 0) }
      let said = programs.map { $0.log() }.joined()
      expectEqual(said.split(separator: "\n").count, 1, "\(said)")
      let broken = folder.names.filter { $0.contains("broken") && !$0.contains("-") }
      expectEqual(broken, ["store.db.broken"])
      expect(size(folder["store.db.broken"]) == noise.count)
      try expectEqual(Store(path: folder["store.db"]).shared("test").integer("sum"), 4000)
    }
  }

  @Test func `stores that open a damaged file at the same time lose nothing`() throws {
    for _ in 0..<trials(10, of: 60) {
      let folder = try Folder()
      overwrite(folder["store.db"], at: 0, with: noise)
      let heard = Heard()
      let path = folder["store.db"]
      onThreads(6) { _ in
        _ = try? heard.store(path).shared("test").add(1, to: "sum")
      }
      expectEqual(heard.all.count, 1)
      try expectEqual(heard.store(path).shared("test").integer("sum"), 6)
    }
  }

  @Test func `a store with the old file open switches to the new one without damaging it`()
    throws
  {
    let folder = try Folder()
    try fill(folder["store.db"])
    let heard = Heard()
    // Keeps the file open and never reads the damaged pages.
    var old: Store? = heard.store(folder["store.db"])
    try old?.shared("test").set(1, for: "a")
    for page in 40..<400 { overwrite(folder["store.db"], at: page * 4096, with: noise) }
    let new = heard.store(folder["store.db"])
    for number in 0..<400 { _ = try new.shared("test").data("key \(number)") }
    expectEqual(heard.all.count, 1)
    for number in 0..<300 { try new.shared("test").set(number, for: "n\(number)") }
    try old?.shared("test").set(2, for: "a")
    try expectEqual(new.shared("test").integer("a"), 2)
    old = nil
    let third = heard.store(folder["store.db"])
    for number in 0..<300 { try expect(third.shared("test").integer("n\(number)") == number) }
    try expectEqual(integrity(third), ["ok"])
    expectEqual(heard.all.count, 1)
  }

  @Test func `a deleted file is created again`() throws {
    let folder = try Folder()
    let heard = Heard()
    let values = heard.store(folder["store.db"]).shared("test")
    try values.set(1, for: "left")
    unlink(folder["store.db"])
    try expect(values.integer("left") == nil)
    try values.set(2, for: "left")
    try expectEqual(heard.store(folder["store.db"]).shared("test").integer("left"), 2)
    expectEqual(heard.all, [])
  }
}
