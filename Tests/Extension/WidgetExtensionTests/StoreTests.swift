import Expectations
import FoundationEssentials
import Glibc
import Testing

@testable import WidgetExtension

@Suite("The store")
struct StoreTests {
  @Test func `values keep their type`() throws {
    let folder = try Folder()
    let when = Date(timeIntervalSince1970: 1_700_000_000.125)
    let bytes = Data([0, 255, 10])
    do {
      let values = Store(path: folder["store.db"]).values(of: "a")
      try values.set("Žluťoučký\u{0}kůň", for: "string")
      try values.set(Int.min, for: "integer")
      try values.set(-0.1, for: "number")
      try values.set(true, for: "bool")
      try values.set(bytes, for: "data")
      try values.set(when, for: "date")
      try values.encode(["a": [1, 2]], for: "json")
      try values.set(Data(), for: "empty")
    }
    let values = Store(path: folder["store.db"]).values(of: "a")
    try expectEqual(values.string("string"), "Žluťoučký\u{0}kůň")
    try expectEqual(values.integer("integer"), .min)
    try expectEqual(values.number("number"), -0.1)
    try expect(values.bool("bool") == true)
    try expect(values.data("data") == bytes)
    try expect(values.date("date") == when)
    try expect(values.decoded("json") == ["a": [1, 2]])
    try expect(values.data("empty") == Data())
    try expect(
      values.keys() == [
        "bool", "data", "date", "empty", "integer", "json", "number", "string",
      ])
  }

  @Test func `another type returns nil, except an integer as a number`() throws {
    let folder = try Folder()
    let values = Store(path: folder["store.db"]).values(of: "a")
    try values.set(3, for: "x")
    try expect(values.string("x") == nil)
    try expect(values.bool("x") == nil)
    try expect(values.date("x") == nil)
    try expectEqual(values.number("x"), 3)
    try expect(values.decoded("x", as: Int.self) == nil)
    try values.set("now text", for: "x")
    try expect(values.integer("x") == nil)
    try expectEqual(values.string("x"), "now text")
    try values.encode("older", for: "x")
    try expect(values.decoded("x", as: [Int].self) == nil)
  }

  @Test func `removed values are nil`() throws {
    let folder = try Folder()
    let values = Store(path: folder["store.db"]).values(of: "a")
    try values.set(["a": .integer(1), "b": .integer(2), "c": .integer(3)])
    try values.remove("a")
    try values.set(nil as String?, for: "b")
    try values.remove("never there")
    try expectEqual(values.keys(), ["c"])
  }

  @Test func `widgets, their cards and shared containers have separate values`() throws {
    let folder = try Folder()
    let store = Store(path: folder["store.db"])
    let all = [
      store.values(of: "a"), store.values(of: "a", instance: "1"),
      store.values(of: "a", instance: "2"), store.values(of: "b"), store.shared("a"),
    ]
    for (number, values) in all.enumerated() { try values.set(number, for: "x") }
    for (number, values) in all.enumerated() { try expect(values.integer("x") == number) }
    // Another store object has the shared values.
    try expectEqual(Store(path: folder["store.db"]).shared("a").integer("x"), 4)
  }

  @Test func `several values are stored atomically`() throws {
    let folder = try Folder()
    let values = Store(path: folder["store.db"]).values(of: "a")
    let error = #expect(throws: StoreError.self) {
      try values.set(["a": .integer(1), "b": .number(.nan), "c": .integer(2)])
    }
    expectEqual(error?.reason, .notCodable)
    try expectEqual(values.keys(), [])
    try values.set(.infinity, for: "b")
    try expectEqual(values.number("b"), .infinity)
  }

  @Test func `a value without a JSON form is an error`() throws {
    let folder = try Folder()
    let values = Store(path: folder["store.db"]).values(of: "a")
    let error = #expect(throws: StoreError.self) { try values.encode([Double.nan], for: "x") }
    expectEqual(error?.reason, .notCodable)
    try expect("\(try #require(error))".contains("x can't be stored"))
  }

  @Test func `only the user can access the file and its folders`() throws {
    let folder = try Folder()
    let store = Store(path: folder["a/b/store.db"])
    try store.values(of: "a").set(1, for: "x")
    for (name, mode) in [
      ("a", 0o700), ("a/b", 0o700), ("a/b/store.db", 0o600), ("a/b/store.db-wal", 0o600),
    ] as [(String, mode_t)] {
      var status = stat()
      try #require(stat(folder[name], &status) == 0)
      expect(status.st_mode & 0o777 == mode, "\(name)")
    }
  }

  @Test func `the file is opened on first use`() throws {
    let folder = try Folder()
    let store = Store(path: folder["store.db"])
    _ = store.values(of: "a")
    _ = store.series("x", in: "a")
    expectEqual(folder.names, [])
  }

  @Test func `the path is in the user's data folder`() {
    let standard = Store.standardPath(["HOME": "/h"])
    expectEqual(standard, "/h/.local/share/today/store.db")
    expect(Store.standardPath(["HOME": "/h", "XDG_DATA_HOME": "x"]) == standard)
    expectEqual(Store.standardPath(["XDG_DATA_HOME": "/d"]), "/d/today/store.db")
  }

  @Test func `a file of a newer version stays untouched`() throws {
    let folder = try Folder()
    do { try Store(path: folder["store.db"]).values(of: "a").set(1, for: "x") }
    do {
      let connection = try Connection(folder["store.db"], .writing)
      try connection.run("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let error = #expect(throws: StoreError.self) {
      try Store(path: folder["store.db"]).values(of: "a").integer("x")
    }
    expectEqual(error?.reason, .newer)
    expect(!folder.names.contains { $0.contains("broken") })
  }

  @Test func `a lock of another process is awaited, up to the timeout`() throws {
    let folder = try Folder()
    let values = Heard().store(folder["store.db"], patience: .seconds(1)).values(of: "a")
    try values.set(1, for: "x")
    let other = try Connection(folder["store.db"], .writing)
    try other.run("BEGIN IMMEDIATE")
    let error = #expect(throws: StoreError.self) { try values.set(2, for: "x") }
    expectEqual(error?.reason, .busy)
    // Readers don't wait.
    try expectEqual(values.integer("x"), 1)
    try other.run("ROLLBACK")
    try values.set(3, for: "x")
  }

  @Test func `threads share one store`() async throws {
    let folder = try Folder()
    let values = Store(path: folder["store.db"]).shared("a")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            try values.add(1, to: "sum")
            try values.change("changed") { value in
              let old = if case .integer(let number) = value { number } else { 0 }
              value = .integer(old + 1)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try expectEqual(values.integer("sum"), 400)
    try expectEqual(values.integer("changed"), 400)
  }
}
