import GLib
import GLibTesting
import XCTest

final class MonitorTests: XCTestCase {
  func testMonitorsAreMadeAtOnceAndUntilAllIsKnownAllIsAsUsual() {
    onMain {
      let start = Moment.now
      let power = PowerMonitor()
      let network = NetworkMonitor()
      let sleep = SleepMonitor { _ in }
      XCTAssertLessThan(start.duration(to: .now), .milliseconds(100))
      XCTAssertFalse(power.isOnBattery)
      XCTAssertTrue(network.isOnline)
      XCTAssertFalse(network.isMetered)
      turnLoop(during: .milliseconds(100))
      withExtendedLifetime(sleep) {}
    }
  }

  func testAReleasedMonitorIsCalledNoMore() {
    onMain {
      var network: NetworkMonitor? = NetworkMonitor()
      network?.onChange = { XCTFail("a released monitor tells") }
      network = nil
      var sleep: SleepMonitor? = SleepMonitor { _ in XCTFail("a released monitor tells") }
      sleep = nil
      XCTAssertNil(sleep)
      turnLoop(during: .milliseconds(100))
    }
  }
}
