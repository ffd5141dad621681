import Expectations
import GLibTesting
import XCTest

/// What a widget that means harm reaches, in a sandbox and without one: tried by Tests/Support/Hostile/reach.
final class HostileTests: XCTestCase {
  func testWithoutASandboxAWidgetReachesAllThatIsTried() throws {
    try onMain {
      let target = try HostileTarget.make()
      defer { target.stop() }
      let reached = try target.reached("Free", isSandboxed: false)
      for what in [
        "mark user-key", "mark password", "mark own-secrets", "mark own-other", "mark own-program",
        "mark own-x",
        "socket:\(target.abstract)", "socket:@/tmp/.X11-unix/X\(target.display.dropFirst())",
        "socket:/tmp/.X11-unix/X\(target.display.dropFirst())", "socket:\(target.home)/agent",
        "tcp:127.0.0.1|\(target.port)", "write:\(target.home)",
        "variable DISPLAY \(target.display)",
      ] {
        XCTAssert(reached.contains(what), "\(what) isn't among \(reached)")
      }
      XCTAssert(reached.contains { $0.hasPrefix("process:") }, "\(reached)")
    }
  }

  func testInASandboxItReachesItsOwnProgramOnly() throws {
    try onMain {
      let target = try HostileTarget.make()
      defer { target.stop() }
      for widget in ["Kept", "Online"] {
        XCTAssertEqual(try target.reached(widget), ["mark mine"], widget)
      }
    }
  }

  func testAnOpenedFileGivesNoAccessToTodayOrTheSession() throws {
    try onMain {
      let target = try HostileTarget.make()
      defer { target.stop() }
      let user = ["mark mine", "mark open", "mark user-key", "mark user-letter"]
      let choices = [
        ("~/Open", ["mark mine", "mark open"]), ("~", user), ("/", user),
        ("~/.local/share", ["mark mine"]), ("~/.local/share/today", ["mark mine"]),
        ("~/.local/share/today/secrets.conf", ["mark mine"]), ("~/.local", ["mark mine"]),
        ("~/run", ["mark mine"]), ("~/.config/today/style.css", ["mark mine"]),
        ("~/.Xauthority", ["mark mine"]), ("/run", ["mark mine"]), ("/proc", ["mark mine"]),
        ("/tmp/.X11-unix", ["mark mine"]), ("~/.local/state/today/widgets/other-1", ["mark mine"]),
      ]
      // Each takes a process in a sandbox of its own.
      let widgets = runsExhaustively ? ["Kept", "Online"] : ["Online"]
      for (chosen, expected) in runsExhaustively ? choices : Array(choices.prefix(6)) {
        for widget in widgets {
          XCTAssertEqual(
            try target.reached(widget, chosen: chosen), expected, "\(widget), \(chosen)")
        }
      }
      // The folder's contents are arbitrary.
      for widget in widgets {
        let reached = try target.reached(widget, chosen: "/tmp")
        XCTAssertEqual(reached.filter { !$0.hasPrefix("mark ") || $0.contains("own") }, [], widget)
      }
    }
  }
}
