import GLibTesting
import XCTest

@testable import GLib

final class ProcessTreeTests: XCTestCase {
  @MainActor private static func usage(of root: Int32) -> ResourceUsage {
    ProcessTree(of: root).usage()
  }

  func testATreeUsesWhatAllDescendantsUse() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("setsid sleep 300 & sleep 300 & echo ready; wait")
        turnLoop(for: "the children") { run.text == "ready\n" }
        let root = try XCTUnwrap(run.child?.identifier)
        // The shell is ready before its children, which have their memory once they sleep.
        turnLoop(for: "the memory of the children") {
          ProcessTree(of: root).descendants.allSatisfy {
            ((try? text("/proc/\($0)/stat")) ?? "").contains("(sleep) S")
          }
        }
        let tree = ProcessTree(of: root)
        XCTAssertEqual(tree.descendants.count, 2)
        let all = Self.usage(of: root)
        XCTAssertEqual(all.tasks, 2)
        let one = try XCTUnwrap(ProcessTable.proportionalMemory(of: tree.descendants[0]))
        XCTAssertGreaterThan(all.memory, one)
        let facts = tree.descendants.compactMap { ProcessFacts(of: $0) }
        XCTAssertLessThan(
          all.memory, facts.reduce(0) { $0 + $1.memory }, "shared memory is divided")
        XCTAssertEqual(Self.usage(of: 1 << 22), .none)
        tree.descendants.forEach(ProcessTable.kill)
        run.finish()
      }
    }
  }

  func testTimeCountsOfThoseWhoHaveEnded() throws {
    try onMain {
      let script = "(i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done); echo ready; read line"
      let run = try Run(script)
      turnLoop(for: "the child's end") { run.text == "ready\n" }
      XCTAssertGreaterThan(
        Self.usage(of: try XCTUnwrap(run.child?.identifier)).processorTime, .milliseconds(10))
      run.child?.closeInput()
      run.finish()
    }
  }

  func testFilesInMemoryCountAlthoughNoProcessHasThem() throws {
    try onMain {
      let script = """
        import os, sys
        file = os.memfd_create("x")
        for _ in range(64): os.write(file, bytes(1 << 20))
        # Twice the same: it counts once.
        if os.fork() == 0: sys.stdin.readline(); os._exit(0)
        print("ready", flush=True)
        sys.stdin.readline()
        """
      let run = try Run(
        Command("/bin/sh", arguments: ["-c", "/usr/bin/python3 -c '\(script)'; exit 0"]))
      turnLoop(for: "the file") { run.text == "ready\n" }
      let root = try XCTUnwrap(run.child?.identifier)
      let memory = Self.usage(of: root).memory
      XCTAssertGreaterThan(memory, 64 << 20)
      XCTAssertLessThan(memory, 120 << 20)
      run.child?.write("\n\n".utf8)
      run.child?.closeInput()
      run.finish()
    }
  }

  func testLimitsOfProcessesAreRaisedAndNeverLowered() throws {
    try onMain {
      let script = "ulimit -Su 1000; read line; ulimit -Su; read line; ulimit -Su"
      let run = try Run("bash -c '\(script)'; exit 0")
      let root = try XCTUnwrap(run.child?.identifier)
      turnLoop(for: "the child") { ProcessTree(of: root).descendants.count == 1 }
      turnLoop(for: "its limit") {
        ((try? text("/proc/\(ProcessTree(of: root).descendants[0])/limits")) ?? "")
          .contains("Max processes             1000")
      }
      ProcessTree(of: root).raiseTaskLimit(to: 1200)
      run.child?.write("\n".utf8)
      turnLoop(for: "the raised limit") { run.text == "1200\n" }
      ProcessTree(of: root).raiseTaskLimit(to: 900)
      run.child?.write("\n".utf8)
      run.finish()
      XCTAssertEqual(run.text, "1200\n1200\n")
    }
  }
}
