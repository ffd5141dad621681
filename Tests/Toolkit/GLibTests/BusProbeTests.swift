import Foundation
import GLib
import GLibTesting
import Glibc
import XCTest

final class BusProbeTests: XCTestCase {
  private static let short = Duration.milliseconds(300)

  /// A socket that accepts connections up to a backlog, and never responds.
  private func silentSocket(_ path: String, backlog: Int32) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    XCTAssertEqual(result, 0)
    XCTAssertEqual(listen(descriptor, backlog), 0)
    return descriptor
  }

  func testABusThatAcceptsConnectionsButDoesNotRespondIsSilent() throws {
    let folder = try TemporaryFolder()
    for backlog in [16, 0] as [Int32] {
      let path = folder["bus\(backlog)"]
      let listener = silentSocket(path, backlog: backlog)
      defer { close(listener) }
      // With a backlog for one, the second finds it full.
      for _ in 0..<3 {
        let start = Moment.now
        let end = start + .milliseconds(50)
        XCTAssertTrue(BusProbe.isSilent("unix:path=\(path),guid=1", until: end))
        XCTAssertLessThan(Moment.now - start, .seconds(3))
      }
    }
  }

  func testAMissingOrUnknownBusIsIgnored() throws {
    let folder = try TemporaryFolder()
    let end = Moment.now + .seconds(20)
    for address in [
      "unix:path=\(folder["none"])", "disabled:", "tcp:host=localhost,port=1", "", "nonsense",
      "unix:abstract=today-test-none", "unix:path=\(String(repeating: "x", count: 300))", "unix:",
    ] {
      XCTAssertFalse(BusProbe.isSilent(address, until: end), address)
    }
    XCTAssertLessThan(Moment.now, end)
  }

  func testARealOneAnswersAtOnceAndOneThatIsStoppedDoesNot() throws {
    let folder = try TemporaryFolder()
    let daemon = Process()
    let said = Pipe()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = [
      "--session", "--nofork", "--nopidfile", "--print-address",
      "--address=unix:path=\(folder["a%20b"])",
    ]
    daemon.standardOutput = said
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    defer {
      kill(daemon.processIdentifier, SIGKILL)
      daemon.waitUntilExit()
    }
    var address = String(decoding: said.fileHandleForReading.availableData, as: UTF8.self)
    address.removeLast()
    let end = Moment.now + .seconds(20)
    let start = Moment.now
    for _ in 0..<100 { XCTAssertFalse(BusProbe.isSilent(address, until: end)) }
    print("asking a bus takes \((Moment.now - start) / 100)")
    kill(daemon.processIdentifier, SIGSTOP)
    XCTAssertTrue(BusProbe.isSilent(address, until: .now + Self.short))
    kill(daemon.processIdentifier, SIGCONT)
    XCTAssertFalse(BusProbe.isSilent(address, until: .now + .seconds(20)))
  }
}
