import Expectations
import GLib
import GLibTesting
import Glibc
import XCTest

@testable import WidgetHost

/// Widgets that try to escape their limits, run as a user who isn't root, sandboxed and not.
final class ContainedTests: XCTestCase {
  @MainActor private static func inEachWay(_ body: (String, Unprivileged) throws -> Void) throws {
    let ways = try Unprivileged.ways()
    for way in ways {
      let test = try Unprivileged()
      try body(way, test)
      test.finish()
    }
    if ways.count < 2 { throw XCTSkip("no sandbox that works: only tried without") }
  }

  func testMemoryCountsWhereverItIs() throws {
    try onMain {
      try Self.inEachWay { way, test in
        var cruelties = ["eatsInSessions", "fillsFileInMemory", "fillsSockets"]
        // Elsewhere it would be the disk's. Each of the two holds half of what is allowed.
        if !way.isEmpty { cruelties.append("fillsTemporaryFolders") }
        for cruelty in cruelties {
          try test.install(cruelty, cruelty, "\(way)\nMemory=64M\nTimeout=60s")
        }
        try test.start()
        for cruelty in cruelties {
          let name = Unprivileged.instance(of: cruelty)
          turnLoop(for: "\(cruelty) \(way) to be ended") {
            test.news(of: name)?.contains("memory") == true
          }
        }
        turnLoop(for: "the end of all of them") { test.widgets.isEmpty }
      }
    }
  }

  func testFilesCountWithANameAndWithout() throws {
    try onMain {
      try Self.inEachWay { way, test in
        let cruelties = ["fillsItsFolder", "fillsFilesWithoutName"]
        for cruelty in cruelties {
          try test.install(cruelty, cruelty, "\(way)\nStorage=16M\nTimeout=60s")
        }
        try test.start()
        for cruelty in cruelties {
          let name = Unprivileged.instance(of: cruelty)
          turnLoop(for: "\(cruelty) \(way) to be ended") {
            test.news(of: name)?.contains("stored more than 16 MB") == true
          }
        }
        turnLoop(for: "the end of all of them") { test.widgets.isEmpty }
      }
    }
  }

  func testNothingOutlivesTheHost() throws {
    try onMain {
      for signal in [nil, SIGKILL, SIGSEGV] {
        try Self.inEachWay { way, test in
          try test.install("forksTwice", "forksTwice", "\(way)\nMemory=64M")
          try test.start()
          turnLoop(for: "the busy one") {
            test.widgets.count >= 2 && test.news(of: "forks-twice-1") == "live"
          }
          if let signal { kill(try XCTUnwrap(test.run?.child?.identifier), signal) }
        }
      }
    }
  }

  func testEverybodyIsAskedToEnd() throws {
    try onMain {
      try Self.inEachWay { way, test in
        try test.install("notesItsEnd", "notesItsEnd", "\(way)\nTimeout=1s")
        try test.start()
        let name = "notes-its-end-1"
        turnLoop(for: "the signal \(way)") {
          test.file("asked", of: name).exists && test.file("child asked", of: name).exists
        }
      }
    }
  }

  func testAForkBombLeavesRoomForTheHost() throws {
    try skipUnlessExhaustive()
    try onMain {
      try Self.inEachWay { way, test in
        try test.install("forksWithoutEnd", "forksWithoutEnd", "\(way)\nTimeout=60s")
        try test.start(processes: 400)
        turnLoop(for: "the bomb") { test.widgets.count > 100 }
        let works = { test.text.components(separatedBy: "work").count }
        let before = works()
        turnLoop(for: "its end", limit: .seconds(60)) {
          test.news(of: "forks-without-end-1")?.contains("processes") == true
        }
        turnLoop(for: "work on threads") { works() > before }
        XCTAssertEqual(test.run?.child?.isRunning, true)
        // Four hundred busy processes leave their killer a hundredth of the machine.
        turnLoop(for: "the end of all of it", limit: .seconds(60)) { test.widgets.isEmpty }
      }
    }
  }
}
