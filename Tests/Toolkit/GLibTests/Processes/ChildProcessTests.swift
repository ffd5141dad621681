import GLib
import GLibTesting
import Glibc
import XCTest

final class ChildProcessTests: XCTestCase {
  func testTheStatusIsReportedOnce() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("exit 7")
        XCTAssertEqual(run.child?.isRunning, true)
        XCTAssertEqual(run.finish(), .status(7))
        XCTAssertEqual(run.child?.isRunning, false)
        turnLoopUntilQuiet()
        XCTAssertEqual(run.exits, [.status(7)])
      }
    }
  }

  func testASignalThatEndedItIsReported() throws {
    try onMain {
      try leavingNothing { XCTAssertEqual(try Run("kill -SEGV $$").finish(), .signal(SIGSEGV)) }
    }
  }

  func testOutputErrorsAndInputAreTransferred() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("cat; echo oops >&2")
        run.child?.write("hello ".utf8)
        run.child?.write("world".utf8)
        turnLoop(for: "the echo") { run.text == "hello world" }
        XCTAssertEqual(run.exits, [])
        run.child?.closeInput()
        XCTAssertEqual(run.finish(), .status(0))
        XCTAssertEqual(run.error, Array("oops\n".utf8))
      }
    }
  }

  func testAllOutputArrivesBeforeTheExit() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("head -c 60000 /dev/zero; head -c 50000 /dev/zero >&2")
        run.finish()
        XCTAssertEqual(run.output.count, 60000)
        XCTAssertEqual(run.error.count, 50000)
      }
    }
  }

  func testOutputWithoutAHandlerIsDiscarded() throws {
    try onMain {
      try leavingNothing {
        var exit: Exit?
        let child = try ChildProcess(
          Command("/bin/sh", arguments: ["-c", "head -c 300000 /dev/zero; exit 4"]),
          .init(exit: { exit = $0 }))
        turnLoop(for: "the exit") { exit != nil }
        XCTAssertEqual(exit, .status(4))
        XCTAssertFalse(child.isRunning)
      }
    }
  }

  func testAFloodLeavesTheLoopToOthers() throws {
    try onMain {
      try leavingNothing {
        let run = try Run(Command("/usr/bin/yes"))
        var ticks = 0
        var isIdleHeard = false
        let ticker = Source.every(.milliseconds(5)) { ticks += 1 }
        let idle = Source.idle { isIdleHeard = true }
        turnLoop(for: "a flood with ticks in it") { run.output.count > 4_000_000 && ticks > 5 }
        XCTAssertTrue(isIdleHeard)
        XCTAssertFalse(idle.isActive)
        XCTAssertLessThanOrEqual(run.pieces.max() ?? 0, 65_536)
        ticker.cancel()
        run.child?.kill()
        XCTAssertEqual(run.finish(), .signal(SIGKILL))
      }
    }
  }

  func testOutputIsReadAfterMoreUrgentSources() throws {
    try onMain {
      try leavingNothing {
        let folder = try TemporaryFolder()
        let run = try Run("head -c 65536 /dev/zero; touch '\(folder["said"])'; read line")
        run.child?.pauseOutput()
        run.child?.pauseError()
        turnLoop(for: "all to be said") { File(folder["said"]).exists }
        var before: Int?
        run.child?.resumeOutput()
        run.child?.resumeError()
        let timer = Source.after(.zero) { before = run.output.count }
        turnLoop(for: "both") { before != nil && run.output.count == 65536 }
        XCTAssertEqual(before, 0)
        timer.cancel()
        run.child?.closeInput()
        run.finish()
      }
    }
  }

  func testASlowReaderGetsABigInputWhole() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("read start; sleep 0.1; wc -c")
        run.child?.write("\n".utf8)
        for _ in 0..<8 { run.child?.write([UInt8](repeating: 7, count: 1_000_000)) }
        run.child?.closeInput()
        XCTAssertGreaterThan(run.child?.pendingInput ?? 0, 7_000_000)
        XCTAssertEqual(run.finish(), .status(0))
        XCTAssertEqual(run.lines, ["8000000"])
        XCTAssertEqual(run.child?.pendingInput, 0)
      }
    }
  }

  func testAChildThatReadsNothingDoesNotKillUs() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("exec <&-; echo deaf; sleep 60")
        turnLoop(for: "the word") { run.text == "deaf\n" }
        run.child?.write([UInt8](repeating: 7, count: 1_000_000))
        XCTAssertEqual(run.child?.pendingInput, 0)
        XCTAssertEqual(run.child?.isRunning, true)
        run.child?.terminate()
        XCTAssertEqual(run.finish(), .signal(SIGTERM))
        run.child?.write([1])
        XCTAssertEqual(run.child?.pendingInput, 0)
      }
    }
  }

  func testAChildThatClosesItsOutputLivesOnAndCostsNoTurns() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("echo bye; exec >&- 2>&-; read line; exit 3")
        turnLoop(for: "the word") { run.text == "bye\n" }
        // The ends of both pipes are noticed; then nothing is ready any more.
        let quiet = Moment.now
        turnLoop(for: "quiet") {
          turnLoopUntilQuiet()
          return quiet.duration(to: .now) > .milliseconds(60)
        }
        XCTAssertFalse(run.child?.isRunning == false)
        run.child?.write("\n".utf8)
        XCTAssertEqual(run.finish(), .status(3))
      }
    }
  }

  func testPausedReadingMakesTheChildWait() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("head -c 1000000 /dev/zero; echo done >&2")
        run.child?.pauseOutput()
        run.child?.pauseError()
        run.child?.pauseOutput()
        run.child?.pauseError()
        var isOver = false
        let timer = Source.after(.milliseconds(50)) { isOver = true }
        turnLoop(for: "some time") { isOver }
        timer.cancel()
        XCTAssertEqual(run.output.count + run.error.count, 0)
        XCTAssertEqual(run.child?.isRunning, true)
        run.child?.resumeOutput()
        run.child?.resumeError()
        run.finish()
        XCTAssertEqual(run.output.count, 1_000_000)
        XCTAssertEqual(run.error, Array("done\n".utf8))
      }
    }
  }

  func testThreeHundredChildrenLeaveNothing() throws {
    try onMain {
      try leavingNothing {
        for _ in 0..<6 {
          let runs = try (0..<50).map { number in
            try Run(Command("/bin/echo", arguments: ["\(number)"]))
          }
          for (number, run) in runs.enumerated() {
            XCTAssertEqual(run.finish(), .status(0))
            XCTAssertEqual(run.lines, ["\(number)"])
          }
        }
      }
    }
  }
}
