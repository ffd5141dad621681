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
      // An unresponsive bus would time out after 25 seconds.
      XCTAssertLessThan(start.duration(to: .now), .seconds(2))
      XCTAssertFalse(power.isOnBattery)
      XCTAssertTrue(network.isOnline)
      XCTAssertFalse(network.isMetered)
      // Descriptors opened by GLib's threads must be open before the next test counts them.
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
      // Another one, created later, is notified.
      var isKnown = false
      let other = NetworkMonitor { isKnown = true }
      turnLoop(for: "the network") { isKnown }
      turnLoopUntilQuiet()
      withExtendedLifetime(other) {}
    }
  }
}
