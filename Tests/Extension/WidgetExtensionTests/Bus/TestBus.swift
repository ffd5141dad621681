// Ownership: owns the daemon and the services that it started, which are killed and reaped with it.

internal import Expectations
import FoundationEssentials
import Glibc

@testable import WidgetExtension

/// A bus of its own for a test, and a service on it.
final class TestBus {
  let folder: Folder
  let address: String
  private let daemon: Program
  private var services: [Program] = []

  static let name = "org.todayview.TestService"
  /// What the bus would start if it were asked to.
  static let startable = "org.todayview.Startable"

  init() throws {
    folder = try Folder()
    let configuration = folder["bus.conf"]
    try Data(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder["bus"])</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(folder.path)</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """.utf8
    ).write(to: URL(filePath: configuration))
    try Data(
      """
      [D-BUS Service]
      Name=\(TestBus.startable)
      Exec=/bin/sh -c "echo started >> \(folder["started"]); exec /usr/bin/python3 \
      \(TestBus.script) \(TestBus.startable)"
      """.utf8
    ).write(to: URL(filePath: folder["startable.service"]))
    daemon = try Program(
      path: "dbus-daemon",
      ["--config-file=\(configuration)", "--print-address=1", "--nofork", "--nosyslog"])
    guard let line = daemon.line() else { throw Program.Trouble(what: daemon.log()) }
    address = line
  }

  private static var script: String {
    "\(projectFolder)/Tests/Support/BusService/service.py"
  }

  /// Starts a service, and returns when it has its name.
  @discardableResult
  func startService(_ name: String = TestBus.name) throws -> Program {
    let service = try Program(
      path: "/usr/bin/python3", [TestBus.script, name],
      environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    guard service.line() == "ready" else {
      service.kill(SIGKILL)
      throw Program.Trouble(what: "no service: \(service.log())")
    }
    services.append(service)
    return service
  }

  func connect(_ limits: BusLimits = BusLimits()) throws(BusError) -> Bus {
    try Bus(.at(address), limits: limits, within: .seconds(20))
  }

  /// Whether the service that could be started was.
  var hasStarted: Bool { access(folder["started"], F_OK) == 0 }
}

extension BusObject {
  static let test = BusObject(TestBus.name, "/org/todayview/Test", "org.todayview.Test")
}
