import GLib
import GLibTesting
import XCTest

@testable import WidgetHost

/// The scopes in which a systemd of the user's puts widgets, where the kernel enforces their limits. Tests/Scopes/run
/// brings such a systemd.
final class ScopeTests: XCTestCase {
  @MainActor private static func inEachWay(_ body: (String, Unprivileged) throws -> Void) throws {
    guard ResourceScope.isAvailable else {
      throw XCTSkip("no systemd --user; see Tests/Scopes/run")
    }
    for way in try Unprivileged.ways() {
      let test = try Unprivileged()
      try body(way, test)
      test.finish()
      turnLoop(for: "the end of all scopes") { scopes.isEmpty }
    }
  }

  /// The folders of the scopes that have processes. A sandbox hides the programs of its processes, but not these.
  private static var scopes: Set<String> {
    Set(
      names(in: "/proc").filter { Int32($0) != nil }.compactMap { process in
        let groups = (try? text("/proc/\(process)/cgroup"))?.split(separator: "\n")
        let path = groups?.first { $0.hasPrefix("0::/") }?.dropFirst(3)
        return path.flatMap { $0.contains("/today-widget-") ? "/sys/fs/cgroup\($0)" : nil }
      })
  }

  func testAScopeHasTheLimitsOfItsWidget() throws {
    try onMain {
      try Self.inEachWay { way, test in
        try test.install("pushes", "pushes", "\(way)\nMemory=64M")
        try test.start()
        turnLoop(for: "the scope \(way)") { Self.scopes.count == 1 }
        let limits = try ["memory.max", "memory.swap.max", "pids.max"].map {
          try text("\(Self.scopes.first ?? "")/\($0)").trimmingCharacters(in: .newlines)
        }
        XCTAssertEqual(limits, ["\(128 << 20)", "0", "\(Launch.tasks)"])
      }
    }
  }

  func testAScopeHoldsTheBuffersOfSocketsAndTheEventsOfInotify() throws {
    try onMain {
      for cruelty in ["fillsSockets", "fillsEventQueues"] {
        try Self.inEachWay { way, test in
          // A sandbox has too few sockets; see `ContainedTests`.
          guard cruelty == "fillsEventQueues" || way.isEmpty else { return }
          try test.install(cruelty, cruelty, "\(way)\nMemory=64M\nTimeout=60s")
          try test.start()
          turnLoop(for: "\(cruelty) \(way) to reach the limit", limit: .seconds(60)) {
            // There, the kernel drops what is too much, or ends processes.
            Self.scopes.contains { Self.hasReachedLimit($0) }
              || test.news(of: Unprivileged.instance(of: cruelty))?.hasPrefix("failed") == true
          }
        }
      }
    }
  }

  func testItsOwnFolderIsLimited() throws {
    try onMain {
      try Self.inEachWay { way, test in
        // The folder is in memory here.
        let limits = "Memory=512M\nStorage=16M\nTimeout=60s"
        try test.install("fillsItsFolder", "fillsItsFolder", "\(way)\n\(limits)")
        try test.start()
        turnLoop(for: "the end \(way)", limit: .seconds(60)) {
          test.news(of: "fills-its-folder-1")?.contains("stored more than 16 MB") == true
        }
      }
    }
  }

  private static func hasReachedLimit(_ scope: String) -> Bool {
    let events = (try? text("\(scope)/memory.events"))?.split(separator: "\n")
    return events?.contains { $0.hasPrefix("max ") && $0 != "max 0" } == true
  }
}
