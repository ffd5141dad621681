import GLib
import GLibTesting
import Glibc
import XCTest

final class ProcessTableTests: XCTestCase {
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

  func testTheAncestorsOfAProcessAreKnown() throws {
    try onMain {
      let run = try Run("sleep 300 & echo $!; wait")
      turnLoop(for: "the child") { !run.lines.isEmpty }
      let sleep = try XCTUnwrap(Int32(run.lines[0]))
      let shell = try XCTUnwrap(run.child?.identifier)
      XCTAssertEqual(
        ProcessTable.ancestors(of: sleep).prefix(2), [shell, ThisProcess.identifier])
      run.child?.kill()
      run.finish()
    }
  }
}
