import GLib
import GLibTesting
import XCTest

/// What a process reaches that has escaped from its program: tried by Tests/Support/Escape.
final class EscapeTests: XCTestCase {
  private static let widgets = ["Escape", "EscapeOnline"]

  /// A program that reaches nothing because it fails would prove nothing.
  func testWithoutASandboxItReachesWhatThereIs() throws {
    try onMain {
      let target = try HostileTarget.make()
      defer { target.stop() }
      let reached = try target.reached("EscapeFree", isSandboxed: false)
      for what in [
        "mark user-key", "mark own-secrets", "call unshare user", "clone with a namespace",
        "socket family 1", "a pair of datagrams", "other processes",
        "socket:\(target.abstract)", "socket:\(target.home)/agent", "tcp:127.0.0.1|\(target.port)",
        "write:\(target.home)", "writes its name", "variable DISPLAY",
      ] {
        XCTAssert(reached.contains(what), "\(what) isn't among \(reached)")
      }
    }
  }

  func testWithLandlockItReachesNothing() throws {
    try onMain {
      let target = try HostileTarget.make()
      defer { target.stop() }
      guard try Run("\(target.folder["bin/Escape"]) has-landlock").finish() == .status(0) else {
        throw XCTSkip("This kernel has no Landlock.")
      }
      for widget in Self.widgets {
        XCTAssertEqual(try target.reached(widget), ["mark mine"], widget)
      }
    }
  }

  func testWithoutLandlockItReachesNothing() throws {
    try onMain {
      let target = try HostileTarget.make()
      defer { target.stop() }
      for widget in Self.widgets {
        // Its own name, which shows that Landlock is missing.
        XCTAssertEqual(
          try target.reached(widget, hasLandlock: false), ["mark mine", "writes its name"], widget)
      }
    }
  }

  func testInThePlaceOfProcessOneItReachesNothing() throws {
    try onMain {
      let target = try HostileTarget.make()
      defer { target.stop() }
      for widget in Self.widgets {
        XCTAssertEqual(
          try target.reachedAsProcessOne(widget), ["mark mine", "writes its name"], widget)
      }
    }
  }
}
