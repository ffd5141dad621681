import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

final class WakeTimeTests: XCTestCase {
  @MainActor private static func waiting(for seconds: Double) throws -> (HostUnderTest, Duration) {
    let time = WallClock.now + .seconds(seconds)
    let text = #""wakeAt":\#(time / .seconds(1)),"#
    let test = try ShellWidget.running(ShellWidget.script("waiting", wakeAt: text), "Refresh=never")
    test.host.refresh("a-1")
    test.host.panelAppeared()
    turnLoop(for: "the content") { test.text("a-1") == "waiting" }
    test.host.panelDisappeared()
    turnLoop(for: "its end") { !test.host.hasProcesses }
    return (test, time)
  }

  /// Waits until the wake time is reported, and checks that this happens once and soon.
  @MainActor private static func expectTime(
    _ test: HostUnderTest, late: ClosedRange<Double>, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    advance(to: "the time", file: file, line: line) { test.host.hasProcesses }
    turnLoop(for: "the telling", file: file, line: line) {
      ShellWidget.requests(of: test).contains { $0.contains(#""reason":"time""#) }
    }
    let message = try XCTUnwrap(ShellWidget.requests(of: test).last.map { Array($0.utf8) })
    guard case .update(_, let request) = try HostMessage(parsing: message) else {
      return XCTFail("no update", file: file, line: line)
    }
    let seconds = try XCTUnwrap(request.late).seconds
    XCTAssertTrue(late.contains(seconds), "\(seconds)", file: file, line: line)
    turnLoop(for: "its end", file: file, line: line) { !test.host.hasProcesses }
    // It repeats the same time, which isn't reported again.
    advance(by: .seconds(60))
    XCTAssertFalse(test.host.hasProcesses, file: file, line: line)
    let times = ShellWidget.requests(of: test).count { $0.contains(#""reason":"time""#) }
    XCTAssertEqual(times, 1, "told once", file: file, line: line)
  }

  func testAHiddenWidgetIsStartedWithinASecond() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 3)
      try Self.expectTime(test, late: 0...1)
      test.finish()
    }
  }

  func testTimeAsleepCounts() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 3600)
      // The wall clock continues during sleep.
      test.conditions.clockError = .seconds(4200)
      test.conditions.slept += .seconds(4200)
      try Self.expectTime(test, late: 595...610)
      test.finish()
    }
  }

  func testTheClockIsSetForwardsAndBackwards() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 3600)
      test.conditions.clockError = .seconds(-7200)
      advance(by: .milliseconds(500))
      XCTAssertFalse(test.host.hasProcesses)
      test.conditions.clockError = .seconds(3598)
      advance(by: .milliseconds(200))
      XCTAssertFalse(test.host.hasProcesses)
      try Self.expectTime(test, late: 0...1)
      test.finish()
    }
  }

  func testAMissedTimeIsReportedAtTheNextStart() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 2)
      test.finish()
      advance(by: .seconds(3))
      let again = HostUnderTest(test.home)
      again.host.start()
      try Self.expectTime(again, late: 0.5...10)
      again.finish()
      // Nor is it reported at the next start.
      let third = HostUnderTest(test.home)
      third.host.start()
      advance(by: .seconds(60))
      XCTAssertFalse(third.host.hasProcesses)
      XCTAssertEqual(ShellWidget.requests(of: third).count { $0.contains(#""reason":"time""#) }, 1)
      third.finish()
    }
  }

  func testARunningWidgetGetsItsTime() throws {
    try inManualTime {
      let time = WallClock.now + .seconds(2)
      let text = #""wakeAt":\#(time / .seconds(1)),"#
      let test = try ShellWidget.running(ShellWidget.script("waiting", wakeAt: text), "Live=true")
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.text("a-1") == "waiting" }
      // A little more, because the time was a decimal number.
      advance(by: .milliseconds(2100))
      turnLoop(for: "the time") {
        ShellWidget.requests(of: test).contains { $0.contains(#""reason":"time""#) }
      }
      XCTAssertLessThan(WallClock.now - time, .seconds(1))
      XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 1, "it runs already")
      test.finish()
    }
  }

  func testATimeIsRemovedWithItsWidgetAndInvalidOnesAreIgnored() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 3600)
      let file = "\(test.home.folders.state)/alarms.conf"
      advance(by: .seconds(10))
      turnLoop(for: "the file") { (try? text(file))?.contains("WakeAt") == true }
      try test.host.putAway("a-1")
      XCTAssertTrue(try text(file).contains("a-1"), "it may be wanted back")
      try test.host.forget("a-1")
      XCTAssertFalse(try text(file).contains("a-1"))
      test.finish()
      for nonsense in ["99999999999999999999", "-5", "nan", "", "1e9"] {
        try put("[a-1]\nWakeAt=\(nonsense)\n[../x]\nWakeAt=5\n", file)
        let again = HostUnderTest(test.home)
        again.host.start()
        advance(by: .seconds(1))
        XCTAssertNil(again.host.alarms.alarms["a-1"], nonsense)
        XCTAssertNil(again.host.alarms.alarms["../x"])
        again.finish()
      }
    }
  }
}
