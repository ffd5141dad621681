import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// The age of content across changes of the clock.
final class HostAgeTests: XCTestCase {
  func testContentHasTheAgeFromItsWidget() throws {
    try onMain {
      let home = try Home()
      try put(
        "#!/bin/sh\nread -r line\necho '{\"jsonrpc\":\"2.0\",\"method\":\"content\",\"params\":"
          + "{\"content\":{\"type\":\"text\",\"text\":\"old\"},\"age\":7200}}'\n"
          + "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"message\":\"offline\"}}'\n",
        "\(home.widgets)/script")
      chmod("\(home.widgets)/script", 0o755)
      try home.install("x.y.A", "script")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.A")
      test.host.panelAppeared()
      turnLoop(for: "the failure") { test.state("a-1")?.status == .failed("offline") }
      XCTAssertEqual(test.text("a-1"), "old")
      let age = WallClock.now - (test.state("a-1")?.updated ?? .zero)
      XCTAssertTrue((.seconds(7199)...(.seconds(7260))).contains(age), "\(age)")
      test.finish()
      // It is still the same when it is loaded again.
      let again = HostUnderTest(test.home)
      again.host.start()
      let updated = again.state("a-1")?.updated ?? .zero
      XCTAssertTrue((age...(age + .seconds(60))).contains(WallClock.now - updated), "\(updated)")
    }
  }

  func testAClockThatIsSetWhileThePanelRunsMakesNothingOldNorNew() throws {
    try onMain {
      let test = try HostUnderTest.running(["CruelWidget good"], more: "Refresh=1h\nStale=2h\n")
      let tenYears = Duration.seconds(315_360_000)
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
      let age = { test.conditions.wallClock - (test.state("w0-1")?.updated ?? .zero) }
      for error in [.zero - tenYears, .zero, tenYears, .seconds(2_500_000_000), .zero] {
        test.conditions.clockError = error
        XCTAssertEqual(test.state("w0-1")?.status, .live, "\(error)")
        XCTAssertTrue((.zero...(.seconds(60))).contains(age()), "\(error): \(age())")
      }
      // Content cached by a clock ten years ahead is cached again when that is corrected.
      test.conditions.clockError = tenYears
      _ = test.host.states
      test.conditions.clockError = .zero
      _ = test.host.states
      test.finish()
      let again = HostUnderTest(test.home)
      again.host.start()
      XCTAssertEqual(again.state("w0-1")?.status, .current)
      XCTAssertTrue(
        (.zero...(.seconds(60))).contains(WallClock.now - (again.state("w0-1")?.updated ?? .zero)))
    }
  }

  func testContentOfAWrongClockIsOldAndAskedForAtOnce() throws {
    try onMain {
      for error in [Duration.seconds(315_360_000), .zero - WallClock.now] {
        let test = try HostUnderTest.running(["CruelWidget good"], more: "Refresh=1h\nStale=2h\n")
        test.conditions.clockError = error
        test.host.panelAppeared()
        turnLoop(for: "the content") { test.state("w0-1")?.status == .live }
        test.finish()
        // The clock was set before this start.
        let again = HostUnderTest(test.home)
        again.host.start()
        XCTAssertEqual(again.text("w0-1"), "good 1")
        XCTAssertEqual(again.state("w0-1")?.status, .old)
        again.host.panelAppeared()
        turnLoop(for: "the newer content") { again.state("w0-1")?.status == .live }
        let updated = try XCTUnwrap(again.state("w0-1")?.updated)
        XCTAssertTrue((.zero...(.seconds(60))).contains(WallClock.now - updated))
        again.finish()
      }
    }
  }
}
