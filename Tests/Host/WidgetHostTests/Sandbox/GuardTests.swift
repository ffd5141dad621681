import GLib
import GLibTesting
import Glibc
import XCTest

/// today-guard alone.
final class GuardTests: XCTestCase {
  private static let program = "\(productsFolder)/today-guard"

  @MainActor private static func run(_ script: String, _ options: [String] = []) throws -> Run {
    try Run(Command(Self.program, arguments: options + ["--", "/bin/sh", "-c", script]))
  }

  private static func isRunning(_ process: String) -> Bool { isAlive(Int32(process) ?? 0) }

  func testItEndsAsTheProgramDoes() throws {
    try onMain {
      try leavingNothing {
        XCTAssertEqual(try Self.run("exit 0").finish(), .status(0))
        XCTAssertEqual(try Self.run("exit 7").finish(), .status(7))
        for signal in [SIGKILL, SIGTERM, SIGHUP, SIGSEGV, SIGABRT] {
          XCTAssertEqual(try Self.run("kill -\(signal) $$; sleep 9").finish(), .signal(signal))
        }
      }
    }
  }

  func testAFailedExecIsReported() throws {
    try onMain {
      let missing = try Run(Command(Self.program, arguments: ["--", "/no/such"]))
      XCTAssertEqual(missing.finish(), .status(127))
      XCTAssertEqual(
        String(decoding: missing.error, as: UTF8.self),
        "today-guard: /no/such: No such file or directory\n")
      let folder = try Run(Command(Self.program, arguments: ["--", "/tmp"]))
      XCTAssertEqual(folder.finish(), .status(126))
      for words in [["--unknown", "1", "--", "true"], ["true"], ["--"], ["--memory", "--", "x"]] {
        let run = try Run(Command(Self.program, arguments: words))
        XCTAssertEqual(run.finish(), .status(126), "\(words)")
        XCTAssertTrue(String(decoding: run.error, as: UTF8.self).contains("not understood"))
      }
      let folders = try TemporaryFolder()
      try put("exit 5\n", folders["script"])
      chmod(folders["script"], 0o755)
      let script = try Run(Command(Self.program, arguments: ["--", folders["script"]]))
      XCTAssertEqual(script.finish(), .status(5))
    }
  }

  func testTheProgramsInputAndOutputAreItsOwn() throws {
    try onMain {
      let run = try Self.run("read line; echo got $line; exec >&- 2>&-; read line; exit 3")
      run.child?.write("x\n".utf8)
      turnLoop(for: "the answer") { run.text == "got x\n" }
      let root = try XCTUnwrap(run.child?.identifier)
      turnLoop(for: "its own ends to be closed") { names(in: "/proc/\(root)/fd").isEmpty }
      run.child?.closeInput()
      XCTAssertEqual(run.finish(), .status(3))
    }
  }

  func testTheProgramStepsBackForWhoeverHasToEndIt() throws {
    try onMain {
      let own = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
      let run = try Self.run("nice")
      XCTAssertEqual(run.finish(), .status(0))
      XCTAssertEqual(run.text, "\(min(own + 5, 19))\n")
    }
  }

  func testDescendantsEndWithTheProgram() throws {
    try onMain {
      try leavingNothing {
        let run = try Self.run(
          """
          setsid sh -c 'trap "" TERM HUP; echo $$; (setsid env -i sleep 300 & echo $!); sleep 300' &
          sleep 300 & echo $!
          read line
          """)
        turnLoop(for: "all of them") { run.lines.count == 3 }
        XCTAssertTrue(run.lines.allSatisfy(Self.isRunning))
        run.child?.closeInput()
        run.finish()
        // It is over at once: nothing has to be waited for.
        XCTAssertFalse(run.lines.contains(where: Self.isRunning))
      }
    }
  }

  func testOnRequestAllProcessesEndAtOnce() throws {
    try onMain {
      let script = "trap '' TERM HUP; setsid sleep 300 & echo $!; sleep 300"
      for isStopped in [false, true] {
        let child = try Guarded(script)
        turnLoop(for: "the child") { !child.lines.isEmpty }
        if isStopped { kill(child.process.identifier, SIGSTOP) }
        child.process.kill()
        turnLoop(for: "its end") { child.exit != nil }
        XCTAssertEqual(child.exit, .signal(SIGKILL))
        XCTAssertFalse(Self.isRunning(child.lines[0]))
      }
    }
  }

  func testItEndsWithItsParentEvenIfThatWasFirst() throws {
    try onMain {
      let stranger = try Self.run("sleep 300", ["--parent", "1"])
      XCTAssertEqual(stranger.finish(), .status(126))
      let script =
        "setsid \(Self.program) --parent $$ -- sh -c 'setsid sleep 300 & echo $!; exec sleep 300'"
      let parent = try Run("\(script) & wait")
      turnLoop(for: "the child") { !parent.lines.isEmpty }
      kill(try XCTUnwrap(parent.child?.identifier), SIGKILL)
      turnLoop(for: "its end") { !Self.isRunning(parent.lines[0]) }
      parent.finish()
    }
  }

  func testAForkBombIsEnded() throws {
    try onMain {
      // Forty at a time, all short-lived.
      let run = try Self.run(
        "for i in 1 2 3 4 5 6 7 8 9 10; do (while :; do (sleep 0.01 & sleep 0.01); done) & done; echo x; read l"
      )
      turnLoop(for: "them") { run.text == "x\n" }
      let root = try XCTUnwrap(run.child?.identifier)
      turnLoop(for: "many") { ProcessTree(of: root).descendants.count > 20 }
      let all = { ProcessTable.processes(with: "TODAY_GUARD_TEST", value: "1", since: .zero) }
      XCTAssertEqual(all(), [])
      run.child?.closeInput()
      XCTAssertEqual(run.finish(), .status(1))
      XCTAssertEqual(ProcessTree(of: root).descendants, [])
    }
  }

  func testItLimitsMemoryProcessesAndCores() throws {
    try onMain {
      // Only bash can set the process limit.
      let all = "bash -c 'ulimit -d; ulimit -c; ulimit -Hu; ulimit -Su'"
      let limits = try Self.run(all, ["--memory", "\(16 << 20)", "--processes", "300"])
      limits.finish()
      XCTAssertEqual(limits.lines, ["16384", "0", "300", "300"])
      let eater = try Self.run(
        "x=$(head -c 50000000 /dev/zero | tr '\\0' a); echo ${#x}", ["--memory", "\(16 << 20)"])
      eater.finish()
      XCTAssertNotEqual(eater.text, "50000000\n")
      let files = try Self.run(
        "ulimit -Hn; ulimit -Sn; ulimit -f; head -c 2000000 /dev/zero > x; echo $?; rm x",
        ["--open-files", "256", "--file-size", "\(1 << 20)"])
      files.finish()
      // The size is in blocks of 512 bytes; a program learns that a file is too large, and goes on.
      XCTAssertEqual(files.lines, ["256", "256", "2048", "1"])
      // Below what this may have itself, and near what there is.
      let more = try Run(
        "prlimit --nproc=50000 \(Self.program) --reserve 64 --more-processes 256 -- "
          + "bash -c 'ulimit -Hu; ulimit -Su'")
      more.finish()
      XCTAssertEqual(more.lines.first, "49936")
      let soft = try XCTUnwrap(more.lines.last.flatMap { Int($0) })
      XCTAssertTrue((256...ProcessTree.allTasks + 1000).contains(soft), "\(soft)")
      let few = try Run("prlimit --nproc=50 \(Self.program) --reserve 64 -- bash -c 'ulimit -Su'")
      few.finish()
      XCTAssertEqual(few.text, "25\n")
    }
  }
}

/// A script under a guard, as the host runs widgets.
@MainActor private final class Guarded {
  private(set) var lines: [String] = []
  private(set) var exit: Exit?
  var process: ChildProcess { child ?? { preconditionFailure("not started") }() }
  private var child: ChildProcess?

  init(_ script: String) throws {
    child = try ChildProcess(
      Command("\(productsFolder)/today-guard", arguments: ["--", "/bin/sh", "-c", script]),
      isGuard: true,
      .init { [weak self] bytes in
        self?.lines += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(
          String.init)
      } exit: { [weak self] in
        self?.exit = $0
      })
  }
}
