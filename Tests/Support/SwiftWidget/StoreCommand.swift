// What another process does to a store while a test looks on.

import FoundationEssentials
import Glibc
import WidgetExtension

enum StoreCommand {
  static func run(_ name: String, _ store: Store) throws {
    let values = store.shared("test")
    switch name {
    case "count":
      // Two of these at a time must lose nothing.
      for number in 0..<1000 {
        try values.add(1, to: "sum")
        try values.set(number, for: "own \(getpid()) \(number)")
      }
    case "pairs":
      // Says each number once it is stored; to be killed at any moment.
      for number in (try values.integer("left") ?? 0) + 1 ... .max {
        try store.series("walk", in: "test").merge([
          Sample(Date(timeIntervalSince1970: Double(number)), Double(number))
        ])
        try values.set([
          "left": .integer(number), "right": .integer(number),
          "filling": .string(String(repeating: "\(number % 10)", count: number % 5000)),
        ])
        say("\(number)")
      }
    case "read":
      say("\(try values.integer("left").map(String.init) ?? "nothing")")
    case "write-as-nobody":
      guard setgid(65534) == 0 || getuid() != 0, setuid(65534) == 0 || getuid() != 0 else {
        exit(2)
      }
      report(store)
    case "write-without-room":
      // What a full disk does, for this process alone: no file may grow.
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      signal(SIGXFSZ, SIG_IGN)
      setrlimit(__rlimit_resource_t(1), &limit)
      report(store)
    default:
      say("\(name) is no command")
      exit(2)
    }
  }

  /// Reads and writes, and says what came of both.
  private static func report(_ store: Store) {
    let values = store.shared("test")
    do {
      say("read \(try values.integer("left").map(String.init) ?? "nothing")")
    } catch {
      say("read \(error.reason)")
    }
    do {
      try values.set(String(repeating: "x", count: 100_000), for: "new")
      say("written")
    } catch {
      say("\(error.reason): \(error)")
    }
  }

  private static func say(_ text: String) {
    let line = Array("\(text)\n".utf8)
    line.withUnsafeBytes { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
