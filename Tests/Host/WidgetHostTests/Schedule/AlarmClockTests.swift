import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

final class AlarmClockTests: XCTestCase {
  func testAfterAStopTheNextStartSetsTheTimerAgain() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let conditions = TestConditions()
      let clock = AlarmClock(path: "\(folder.path)/alarms", conditions)
      let woken = Woken()
      clock.delegate = woken
      clock.start()
      clock.set(conditions.wallClock + .seconds(60), of: "a")
      while MainLoop.serveOnce() {}
      clock.stop()
      conditions.clockError = .seconds(61)
      while MainLoop.serveOnce() {}
      XCTAssertEqual(woken.names, [], "it is stopped")
      conditions.clockError = .zero
      clock.start()
      while MainLoop.serveOnce() {}
      conditions.clockError = .seconds(61)
      while MainLoop.serveOnce() {}
      XCTAssertEqual(woken.names, ["a"])
    }
  }
}

@MainActor private final class Woken: AlarmClockDelegate {
  private(set) var names: [InstanceID] = []
  func wake(_ names: [InstanceID]) { self.names += names }
  func didDelay(_ name: InstanceID) {}
}
