import Expectations
import FoundationEssentials
import Glibc
import Testing

@testable import WidgetExtension

@Suite("A damaged store")
struct DamageTests {
  private let noise = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }

  /// A store with a few hundred pages, all of them in the file itself.
  private func fill(_ path: String) throws {
    let values = Store(path: path).shared("test")
    try values.set((0..<400).reduce(into: [:]) { $0["key \($1)"] = .data(Data(noise)) })
    try Connection(path, .writing).run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  @Test func `a file that is none of ours is set aside, and said so once`() throws {
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

  @Test func `each has a name of its own, and the last two are kept`() throws {
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
    // Nothing of the first is left either.
    expect(!folder.names.contains { $0.hasPrefix("store.db.broken-wal") })
  }

  @Test func `damage that only shows later is found then`() throws {
    let folder = try Folder()
    try fill(folder["store.db"])
    let heard = Heard()
    let values = heard.store(folder["store.db"]).shared("test")
    try expect(values.integer("nothing") == nil)
    // The pages of the table, behind those that are read first.
    for page in 10..<400 { overwrite(folder["store.db"], at: page * 4096, with: noise) }
    let other = heard.store(folder["store.db"]).shared("test")
    for number in 0..<400 { _ = try other.data("key \(number)") }
    try other.set(1, for: "left")
    expectEqual(heard.all.count, 1)
    // Who had the old one open finds the new one, and doesn't set that aside.
    for number in 0..<400 { _ = try values.data("key \(number)") }
    try expectEqual(values.integer("left"), 1)
    expectEqual(heard.all.count, 1)
  }

  @Test func `a file that was cut off is set aside, an empty one is simply new`() throws {
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

  @Test func `noise in the log loses what is in the log, and no more`() throws {
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

  @Test func `many that find the damage at once set one file aside, and lose nothing`() throws {
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

  @Test func `whoever opens it at the very same moment loses nothing either`() throws {
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

  @Test func `whoever still has the old one open goes over to the new one, and does it no harm`()
    throws
  {
    let folder = try Folder()
    try fill(folder["store.db"])
    let heard = Heard()
    // It keeps the file open and never reads what is damaged.
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

  @Test func `a file that the user takes away is made again`() throws {
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
