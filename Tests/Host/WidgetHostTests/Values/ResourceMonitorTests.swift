import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

final class ResourceMonitorTests: XCTestCase {
  @MainActor private final class Checks {
    private(set) var times: [Moment] = []
    private(set) var last: (usage: ResourceUsage, excess: Failure?)?
    let monitor: ResourceMonitor

    init(interval: Duration, memory: Int = .max) {
      monitor = ResourceMonitor(interval: interval)
      let launch = Launch(command: Command("/bin/true"), run: "1", memory: memory)
      monitor.start(getpid(), launch) { [weak self] in
        self?.times.append(.now)
        self?.last = ($0, $1)
      }
    }
  }

  func testItChecksWhenAWidgetHasWokenThePanel() {
    inManualTime {
      let checks = Checks(interval: .seconds(2))
      checks.monitor.checkIfDue()
      XCTAssert(checks.times.isEmpty, "it has only begun")
      advance(by: .milliseconds(1020))
      checks.monitor.checkIfDue()
      XCTAssertEqual(checks.times.count, 1)
      checks.monitor.checkIfDue()
      XCTAssertEqual(checks.times.count, 1, "once is enough")
    }
  }

  func testItChecksByItselfWhenNoWidgetWakesThePanel() {
    inManualTime {
      let checks = Checks(interval: .milliseconds(40))
      let start = Moment.now
      advance(to: "three checks") { checks.times.count == 3 }
      XCTAssertEqual(checks.times.map { $0 - start }, [50, 100, 150].map { .milliseconds($0) })
    }
  }

  func testItStopsCheckingWithTheLastProcess() {
    inManualTime {
      let checks = Checks(interval: .milliseconds(40))
      XCTAssertNil(checks.monitor.stop(getpid()))
      advance(by: .seconds(1))
      XCTAssert(checks.times.isEmpty)
    }
  }

  func testItReportsWhichLimitIsExceeded() throws {
    try onMain {
      try leavingNothing {
        let run = try Run("sleep 300 & echo ready; wait")
        turnLoop(for: "the child") { run.text == "ready\n" }
        for (memory, excess) in [(1 << 30, nil), (1, Failure.tooMuchMemory(limit: 1))] {
          let checks = Checks(interval: .seconds(1), memory: memory)
          checks.monitor.check(getpid())
          XCTAssertEqual(checks.last?.excess, excess)
          XCTAssertGreaterThan(checks.last?.usage.memory ?? 0, 1)
        }
        ProcessTree(of: run.child?.identifier ?? 0).descendants.forEach(ProcessTable.kill)
        run.finish()
      }
    }
  }
}
