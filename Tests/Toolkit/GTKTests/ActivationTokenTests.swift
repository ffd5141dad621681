import GLib
import GTKTesting
import XCTest

@testable import GTK

/// Programs that a click starts get a token, with which their windows come to the front.
final class ActivationTokenTests: XCTestCase {
  func testAProgramOfTheUsersGetsAToken() throws {
    try onDisplay {
      let folder = try File.temporaryFolder()
      defer { try? File.removeFolder(folder) }
      let context = try XCTUnwrap(Display.standard?.launchContext())
      let script = "echo \"$DESKTOP_STARTUP_ID $XDG_ACTIVATION_TOKEN\" >answer"
      var token: String?
      var hasEnded = false
      try UserProgram.start(
        Command("/bin/sh", arguments: ["-c", script], folder: folder), context
      ) {
        (token, hasEnded) = ($0, true)
      }
      XCTAssertTrue(TestDisplay.wait { hasEnded })
      let known = try XCTUnwrap(token)
      XCTAssertFalse(known.isEmpty)
      let answer = try File("\(folder)/answer").read(limit: 1000)
      XCTAssertEqual(String(decoding: answer, as: UTF8.self), "\(known) \(known)\n")
      Display.standard?.hasStarted(known)
    }
  }
}
