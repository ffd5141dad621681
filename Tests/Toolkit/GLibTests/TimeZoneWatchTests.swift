import CGLib
import Foundation
import GLib
import GLibTesting
import Glibc
import XCTest

final class TimeZoneWatchTests: XCTestCase {
  /// A folder with a link to a time zone.
  @MainActor private struct Machine {
    let folder: TemporaryFolder
    var path: String { folder["localtime"] }

    init(_ zone: String) throws {
      folder = try TemporaryFolder()
      try set(zone)
    }

    /// Replaces the link, as timedated does.
    func set(_ zone: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder["new"], withDestinationPath: "/usr/share/zoneinfo/\(zone)")
      XCTAssertEqual(rename(folder["new"], path), 0)
    }
  }

  func testAnotherZoneIsReportedOnce() throws {
    try inManualTime {
      let machine = try Machine("Europe/Prague")
      var count = 0
      let watch = TimeZoneWatch(of: machine.path, isFixed: false) { count += 1 }
      try machine.set("Asia/Tokyo")
      advance(to: "the report") { count == 1 }
      // The same again, and other files, aren't news.
      try machine.set("Asia/Tokyo")
      try put("x", machine.folder["other"])
      advance(by: .seconds(60))
      XCTAssertEqual(count, 1)
      unlink(machine.path)
      advance(to: "the second report") { count == 2 }
      withExtendedLifetime(watch) {}
    }
  }

  func testAFixedZoneAndAReleasedWatchReportNothing() throws {
    try inManualTime {
      try leavingNothing {
        let machine = try Machine("Europe/Prague")
        let fixed = TimeZoneWatch(of: machine.path, isFixed: true) { XCTFail("it is fixed") }
        _ = TimeZoneWatch(of: machine.path, isFixed: false) { XCTFail("it is released") }
        try machine.set("Asia/Tokyo")
        advance(by: .seconds(60))
        withExtendedLifetime(fixed) {}
      }
    }
  }

  /// Owns the name, and tells of a change for each line that it reads.
  private static let timedated = """
    import sys
    from gi.repository import Gio, GLib

    name, path = "org.freedesktop.timedate1", "/org/freedesktop/timedate1"
    bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)

    def read(channel, condition):
        if not channel.readline():
            loop.quit()
            return False
        change = GLib.Variant("(sa{sv}as)", (name, {"Timezone": GLib.Variant("s", "A/B")}, []))
        bus.emit_signal(None, path, "org.freedesktop.DBus.Properties", "PropertiesChanged", change)
        return True

    loop = GLib.MainLoop()
    Gio.bus_own_name_on_connection(bus, name, 0, lambda *_: print("ready", flush=True), None)
    GLib.io_add_watch(GLib.IOChannel(0), GLib.IO_IN | GLib.IO_HUP, read)
    loop.run()
    """

  /// Where the file can't be watched, as without an inotify instance.
  func testTheSignalOfTheServiceIsHeard() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let (daemon, address) = (Process(), Pipe())
      daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
      daemon.arguments = [
        "--session", "--nofork", "--address=unix:path=\(folder["bus"])", "--print-address=1",
      ]
      daemon.standardOutput = address
      try daemon.run()
      defer {
        daemon.terminate()
        daemon.waitUntilExit()
      }
      // Its socket is there before it listens.
      XCTAssertFalse(address.fileHandleForReading.availableData.isEmpty)
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder["bus"])", 1)
      defer { unsetenv("DBUS_SYSTEM_BUS_ADDRESS") }
      // All of a process share a connection: one that failed in an earlier test may be in use for a moment.
      var connection: OpaquePointer?
      turnLoop(for: "a connection") {
        connection = g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil)
        return connection != nil
      }
      let bus = try XCTUnwrap(connection)
      defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
      g_dbus_connection_set_exit_on_close(bus, 0)

      let place = folder["none"]
      var count = 0
      let watch = TimeZoneWatch(of: "\(place)/localtime", isFixed: false) { count += 1 }
      let (service, input, output) = (Process(), Pipe(), Pipe())
      service.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      service.arguments = ["-c", Self.timedated]
      (service.standardInput, service.standardOutput) = (input, output)
      try service.run()
      XCTAssertFalse(output.fileHandleForReading.availableData.isEmpty)
      try File.createFolder(place)
      for (index, zone) in ["Asia/Tokyo", "Europe/Prague", "America/Lima"].enumerated() {
        unlink("\(place)/localtime")
        symlink("/usr/share/zoneinfo/\(zone)", "\(place)/localtime")
        input.fileHandleForWriting.write(Data("\n".utf8))
        turnLoop(for: zone) { count == index + 1 }
      }
      try input.fileHandleForWriting.close()
      service.waitUntilExit()
      withExtendedLifetime(watch) {}
    }
  }
}
