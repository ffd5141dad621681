import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// A widget that needs a sandbox on a system that can't create one.
final class SandboxTroubleTests: XCTestCase {
  /// The text of the card when bubblewrap is this script, or missing.
  @MainActor private static func failure(_ script: String?) throws -> (text: String, log: String) {
    let home = try Home()
    try put("#!/bin/sh\ntouch \(home.folder["ran"])\n", "\(home.widgets)/main")
    chmod("\(home.widgets)/main", 0o755)
    try home.install("x.y.A", "main", "Sandbox=true")
    var tools = home.tools
    tools.bwrap = nil
    if let script {
      try put("#!/bin/sh\n\(script)\n", home.folder["bwrap"])
      chmod(home.folder["bwrap"], 0o755)
      tools.bwrap = home.folder["bwrap"]
    }
    let test = HostUnderTest(home, tools: tools)
    test.host.start()
    try test.host.add("x.y.A")
    test.host.panelAppeared()
    var text = ""
    turnLoop(for: "the failure") {
      guard case .failed(let reason) = test.state("a-1")?.status else { return false }
      text = reason
      return true
    }
    test.finish()
    XCTAssertFalse(File(home.folder["ran"]).exists, "it is never run without")
    let log = try GLibTesting.text(test.host.logPath(of: "a-1"))
    return (text, log)
  }

  func testWithoutBubblewrapItIsNotRun() throws {
    try onMain {
      let failure = try Self.failure(nil)
      XCTAssertEqual(
        failure.text,
        "It could not be started: it requires a sandbox, but bubblewrap, which provides it, "
          + "is not installed")
      XCTAssertEqual(failure.log, "today: \(failure.text)\n")
    }
  }

  func testACardReportsThatTheSystemForbidsSandboxes() throws {
    try onMain {
      let complaint = "No permissions to create new namespace, likely because …"
      let failure = try Self.failure("echo 'bwrap: \(complaint)' >&2; exit 1")
      XCTAssertEqual(
        failure.text,
        "It could not be started: the sandbox it requires can’t be created here (\(complaint))")
      XCTAssert(failure.log.contains("bwrap: \(complaint)\n"), failure.log)
    }
  }

  func testAProgramThatFailsInsideIsNoTroubleOfTheSandbox() throws {
    try onMain {
      let failure = try Self.failure("echo 'no bwrap: here' >&2; exit 1")
      XCTAssertEqual(failure.text, "It exited without an answer (status 1).")
    }
  }
}
