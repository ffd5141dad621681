// Ownership: owns the daemon and its services; kills and reaps them on deinit.

internal import Expectations
import FoundationEssentials
import Glibc

@testable import WidgetExtension

/// A private bus for a test, with a service.
final class TestBus {
  let folder: Folder
  let address: String
  private let daemon: Program
  private var services: [Program] = []

  static let name = "org.todayview.TestService"
  /// The name of an activatable service.
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

  /// Starts a service and waits until it owns its name.
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

  /// Whether the activatable service was started.
  var hasStarted: Bool { access(folder["started"], F_OK) == 0 }
}

extension BusObject {
  static let test = BusObject(TestBus.name, "/org/todayview/Test", "org.todayview.Test")
}
