import GLib
import GLibTesting
import Glibc
import XCTest

final class ProcessTableTests: XCTestCase {
  func testAGroupUsesWhatAllItsProcessesUse() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("sleep 300 & sleep 300 & echo ready; wait")
        turnLoop(for: "the children") { run.text == "ready\n" }
        let group = try XCTUnwrap(run.child?.identifier)
        let one = try XCTUnwrap(ProcessTable.peakMemory(of: group))
        // The shell is ready before what it has started is.
        turnLoop(for: "the memory of the children") {
          (ProcessTable.use(ofGroups: [group])[group]?.memory ?? 0) > one
        }
        let all = try XCTUnwrap(ProcessTable.use(ofGroups: [group])[group])
        XCTAssertLessThan(ProcessTable.proportionalMemory(ofGroup: group), all.memory)
        XCTAssertNil(ProcessTable.use(ofGroups: [1 << 22])[1 << 22])
        run.child?.kill()
        run.finish()
      }
    }
  }

  func testProcessesAreFoundByTheirVariablesWhereverTheyWent() throws {
    try onMain {
      let run = try Run(
        "setsid sleep 300 & echo $!; sleep 300",
        environment: ["MARK": "x y", "PATH": "/usr/bin:/bin"])
      turnLoop(for: "the runaway") { !run.lines.isEmpty }
      let leader = try XCTUnwrap(run.child?.identifier)
      let found = { ProcessTable.processes(with: "MARK", value: "x y", since: .zero) }
      turnLoop(for: "all of them") { found().count >= 3 }
      XCTAssertTrue(found().contains(leader))
      XCTAssertEqual(
        ProcessTable.processes(with: "MARK", value: "x", since: .zero), [])
      XCTAssertEqual(
        ProcessTable.processes(
          with: "MARK", value: "x y", since: ProcessTable.uptime + .seconds(60)), [])
      found().forEach(ProcessTable.kill)
      run.finish()
      turnLoop(for: "their end") { found().isEmpty }
    }
  }

  func testTheTimeOfAChildIsKnownAfterItsEnd() throws {
    try onMain {
      let run = try Run("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done")
      XCTAssertEqual(run.child?.processorTime, .zero)
      run.finish()
      XCTAssertGreaterThan(try XCTUnwrap(run.child?.processorTime), .zero)
    }
  }

  func testAChildGetsNoMoreMemoryThanItsLimit() throws {
    try onMain {
      let run = try Run("read line; x=$(head -c 50000000 /dev/zero | tr '\\0' a); echo ${#x}")
      run.child?.limitMemory(to: 16 << 20)
      run.child?.write("\n".utf8)
      run.finish()
      XCTAssertNotEqual(run.text, "50000000\n")
    }
  }
}
