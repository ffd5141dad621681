import GLib
import GLibTesting
import XCTest

final class MonitorTests: XCTestCase {
  func testMonitorsAreMadeAtOnceAndUntilAllIsKnownAllIsAsUsual() {
    onMain {
      let start = Moment.now
      var isKnown = false
      let power = PowerMonitor {}
      let network = NetworkMonitor { isKnown = true }
      let sleep = SleepMonitor { _ in }
      // A bus that doesn't answer is waited for 25 seconds; a busy machine takes a part of one.
      XCTAssertLessThan(start.duration(to: .now), .seconds(2))
      XCTAssertFalse(power.isOnBattery)
      XCTAssertTrue(network.isOnline)
      XCTAssertFalse(network.isMetered)
      // What the threads of GLib open for it is open before the next test counts descriptors.
      turnLoop(for: "the network") { isKnown }
      turnLoopUntilQuiet()
      withExtendedLifetime((power, sleep)) {}
    }
  }

  func testAReleasedMonitorIsCalledNoMore() {
    onMain {
      var network: NetworkMonitor? = NetworkMonitor { XCTFail("a released monitor tells") }
      network = nil
      XCTAssertNil(network)
      var sleep: SleepMonitor? = SleepMonitor { _ in XCTFail("a released monitor tells") }
      sleep = nil
      XCTAssertNil(sleep)
      // Another one, made later, is told.
      var isKnown = false
      let other = NetworkMonitor { isKnown = true }
      turnLoop(for: "the network") { isKnown }
      turnLoopUntilQuiet()
      withExtendedLifetime(other) {}
    }
  }
}
