import CGLib
import GLib
import GLibTesting
import Glibc
import XCTest

final class CommandTests: XCTestCase {
  func testTheEnvironmentIsExactlyWhatIsGiven() throws {
    try onMain {
      let variables = ["A": "1", "EMPTY": "", "WITH": "a=b\u{20}c", "PATH": "/bin"]
      let run = try Run(Command("/usr/bin/env", environment: variables))
      run.finish()
      XCTAssertEqual(Set(run.lines), ["A=1", "EMPTY=", "WITH=a=b c", "PATH=/bin"])
      let none = try Run(Command("/usr/bin/env", environment: [:]))
      none.finish()
      XCTAssertEqual(none.lines, [])
    }
  }

  func testTheEnvironmentIsHandedOnOnlyWhenNoneIsGiven() throws {
    try onMain {
      setenv("TODAY_TEST_VARIABLE", "č", 1)
      defer { unsetenv("TODAY_TEST_VARIABLE") }
      let run = try Run(Command("/usr/bin/env"))
      run.finish()
      XCTAssertTrue(run.lines.contains("TODAY_TEST_VARIABLE=č"))
      XCTAssertEqual(Environment.current["TODAY_TEST_VARIABLE"], "č")
    }
  }

  func testTheFolderAndTheArgumentsArrive() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let run = try Run(
        Command(
          "/bin/sh", arguments: ["-c", "pwd; printf '%s\\n' \"$@\"", "sh", "a b", "", "č"],
          folder: folder.path))
      run.finish()
      XCTAssertEqual(run.text, "\(folder.path)\na b\n\nč\n")
    }
  }

  func testNoDescriptorIsInherited() throws {
    try onMain {
      let leaky = open("/dev/null", O_RDONLY)
      XCTAssertGreaterThan(leaky, 2)
      defer { close(leaky) }
      let others = try (0..<3).map { _ in try Run("read line") }
      let run = try Run(Command("/bin/ls", arguments: ["/proc/self/fd"]))
      run.finish()
      // 3 is the folder being listed.
      XCTAssertEqual(run.lines, ["0", "1", "2", "3"])
      for other in others {
        other.child?.closeInput()
        other.finish()
      }
    }
  }

  func testSignalsAreAtTheirDefaultsAndNoneIsBlocked() throws {
    try onMain {
      var set = sigset_t()
      var old = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, SIGUSR2)
      pthread_sigmask(SIG_BLOCK, &set, &old)
      defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
      signal(SIGPIPE, SIG_IGN)
      let run = try Run(Command("/bin/grep", arguments: ["^Sig[BI]", "/proc/self/status"]))
      run.finish()
      let sets = run.lines.compactMap { UInt64($0.split(separator: "\t")[1], radix: 16) }
      // The C library uses signals 32 and 33, and ignores them in spawned processes.
      XCTAssertEqual(sets.map { $0 & ~(3 << 31) }, [0, 0])
    }
  }

  func testTheChildLeadsAGroupOfItsOwn() throws {
    try onMain {
      let run = try Run("read line")
      let identifier = try XCTUnwrap(run.child?.identifier)
      XCTAssertEqual(getpgid(identifier), identifier)
      XCTAssertNotEqual(getpgid(0), identifier)
      run.child?.closeInput()
      run.finish()
    }
  }

  func testAFailedStartIsASentence() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let plain = folder["plain"]
      close(creat(plain, 0o644))
      let cases = [
        (Command("/no/such/program"), "/no/such/program: No such file or directory"),
        (Command(plain), "\(plain): Permission denied"),
        (Command(folder.path), "\(folder.path): Permission denied"),
        (
          Command("/bin/sh", folder: folder["away"]), "\(folder["away"]): No such file or directory"
        ),
        (Command("/bin/sh", folder: plain), "\(plain): Not a directory"),
        (Command("/bin/sh", arguments: ["a\0b"]), "/bin/sh: Invalid argument"),
      ]
      try leavingNothing {
        for (command, sentence) in cases {
          XCTAssertThrowsError(try ChildProcess(command)) { XCTAssertEqual("\($0)", sentence) }
        }
      }
    }
  }

  func testAnExecutableIsLookedUpInThePathThatIsGiven() throws {
    let folder = try TemporaryFolder()
    for (name, mode) in [("tool", 0o755), ("text", 0o644)] as [(String, mode_t)] {
      close(creat(folder[name], mode))
    }
    mkdir(folder["folder"], 0o755)
    let path = "relative::/no/such/folder:\(folder.path)/:/bin"
    XCTAssertEqual(Command.executable(named: "tool", inPath: path), folder["tool"])
    XCTAssertEqual(Command.executable(named: "sh", inPath: path), "/bin/sh")
    XCTAssertNil(Command.executable(named: "text", inPath: path))
    XCTAssertNil(Command.executable(named: "folder", inPath: path))
    XCTAssertNil(Command.executable(named: "tool", inPath: ""))
    XCTAssertNil(Command.executable(named: "", inPath: path))
    XCTAssertEqual(Command.executable(named: folder["tool"], inPath: ""), folder["tool"])
    XCTAssertNil(Command.executable(named: folder["text"], inPath: "/bin"))
  }
}
