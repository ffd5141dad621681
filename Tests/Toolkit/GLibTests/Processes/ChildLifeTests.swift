import GLib
import GLibTesting
import Glibc
import XCTest

final class ChildLifeTests: XCTestCase {
  /// A group that ignores SIGTERM, and prints the ID of its second process.
  private static let stubborn = "trap '' TERM; sleep 300 & echo $!; while :; do sleep 300; done"

  func testAPoliteChildEndsBeforeItsTimeIsUp() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("trap 'exit 5' TERM; echo ready; while :; do sleep 0.01; done")
        turnLoop(for: "the trap") { run.text == "ready\n" }
        // More than a test waits for.
        run.child?.terminate(grace: .seconds(300))
        XCTAssertEqual(run.finish(), .status(5))
      }
    }
  }

  func testAStubbornGroupIsKilledWhenItsTimeIsUp() throws {
    try onMain {
      try leavingNothing {
        let run = try Run(ChildLifeTests.stubborn)
        turnLoop(for: "the grandchild") { !run.lines.isEmpty }
        let grandchild = try XCTUnwrap(Int32(run.lines[0]))
        XCTAssertTrue(isAlive(grandchild))
        let start = Moment.now
        run.child?.terminate(grace: .milliseconds(80))
        XCTAssertEqual(run.finish(), .signal(SIGKILL))
        XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(80))
        turnLoop(for: "the grandchild's end") { !isAlive(grandchild) }
      }
    }
  }

  func testProcessesThatOutliveTheLeaderAreKilled() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("trap '' TERM HUP; sleep 300 & echo $!; exit 0")
        XCTAssertEqual(run.finish(), .status(0))
        let grandchild = try XCTUnwrap(Int32(run.lines[0]))
        turnLoop(for: "the grandchild's end") { !isAlive(grandchild) }
      }
    }
  }

  func testAProcessThatLeftTheGroupDoesNotHoldUpTheExit() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("setsid sh -c 'echo $$; exec sleep 300' & read line; exit 2")
        turnLoop(for: "the runaway") { !run.lines.isEmpty }
        let runaway = try XCTUnwrap(Int32(run.lines[0]))
        run.child?.write("\n".utf8)
        // The runaway sleeps for longer than a test waits.
        XCTAssertEqual(run.finish(), .status(2))
        XCTAssertTrue(isAlive(runaway))
        kill(runaway, SIGKILL)
      }
    }
  }

  func testAReleasedChildIsKilledAndReapedSilently() throws {
    try onMain {
      try leavingNothing {
        let run = try Run(ChildLifeTests.stubborn)
        turnLoop(for: "the grandchild") { !run.lines.isEmpty }
        let leader = try XCTUnwrap(run.child?.identifier)
        let grandchild = try XCTUnwrap(Int32(run.lines[0]))
        run.child?.terminate()
        run.release()
        turnLoop(for: "the end of both") { !isAlive(leader) && !isAlive(grandchild) }
        turnLoop(for: "the reaping") { children().isEmpty }
        XCTAssertEqual(run.exits, [])
      }
    }
  }

  func testAHandlerMayReleaseItsChild() throws {
    try onMain {
      try leavingNothing {
        var pieces = 0
        var child: ChildProcess?
        child = try ChildProcess(
          Command("/usr/bin/yes"),
          .init { _ in
            pieces += 1
            child = nil
          } exit: { _ in
            XCTFail("the exit of a released child is reported")
          })
        turnLoop(for: "a piece") { pieces > 0 }
        XCTAssertNil(child)
        turnLoop(for: "the reaping") { children().isEmpty }
        XCTAssertEqual(pieces, 1)
      }
    }
  }

  func testAHandlerOfLastWordsMayReleaseItsChild() throws {
    try onMain {
      try leavingNothing {
        var pieces = 0
        var child: ChildProcess?
        child = try ChildProcess(
          Command("/bin/sh", arguments: ["-c", "echo a; echo b >&2"]),
          .init { _ in
            pieces += 1
            child = nil
          } error: { _ in
            pieces += 1
            child = nil
          } exit: { _ in
            XCTFail("the exit of a released child is reported")
          })
        // Nothing is read before the exit, so both pieces are read after it.
        child?.pauseOutput()
        child?.pauseError()
        turnLoop(for: "a piece") { pieces > 0 }
        XCTAssertNil(child)
        turnLoop(for: "the reaping") { children().isEmpty }
        XCTAssertEqual(pieces, 1)
      }
    }
  }
}
