import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A mock of BlueZ on a system bus of its own, and the card that controls it.
  @Suite("Connections", .serialized) struct Connections {
    @Test func `a tile reaches the service, its page opens, and its process ends with hiding`()
      throws
    {
      let home = try UserHome()
      let daemon = try home.start([
        "dbus-daemon", "--session", "--print-address=1", "--nofork", "--nosyslog",
      ])
      let address = try waitFor("the bus") {
        daemon.output.contains("\n")
          ? daemon.output.split(separator: "\n").first.map(String.init) : nil
      }
      let system = ["DBUS_SYSTEM_BUS_ADDRESS": address]
      let mock = try home.start(
        ["/usr/bin/python3", "-m", "dbusmock", "--template", "bluez5"], environment: system)
      func call(_ path: String, _ method: String, _ arguments: String...) throws -> CommandResult {
        try home.run(
          [
            "gdbus", "call", "--system", "--dest", "org.bluez", "--object-path", path, "--method",
            method,
          ] + arguments, environment: system)
      }
      func isPowered() throws -> Bool {
        try call(
          "/org/bluez/hci0", "org.freedesktop.DBus.Properties.Get", "org.bluez.Adapter1", "Powered"
        ).output.contains("true")
      }
      try waitUntil("the mock", seen: { mock.errors }) {
        try call("/", "org.bluez.Mock.AddAdapter", "hci0", "Computer").status.isSuccess
      }
      for (method, last) in [("AddDevice", "Headphones"), ("PairDevice", "5898764")] {
        _ = try call("/", "org.bluez.Mock.\(method)", "hci0", "00:11:22:33:44:55", last)
      }
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Widget connections-1]\nId=org.todayview.Connections\n",
        hasAnimations: false, environment: system)
      try panel.startWithKeyboard()
      try panel.click("Show More, Connections")
      try panel.click("Open Bluetooth", "push button")
      try panel.node("Headphones, Not connected")
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("Headphones, Not connected")
      try panel.click("Bluetooth, On")
      try waitUntil("Bluetooth to be off") { try !isPowered() }
      try panel.node("Bluetooth, Off")
      try panel.today("hide")
      try waitUntil("its end") {
        try !home.run(
          [
            "gdbus", "call", "--system", "--dest", "org.freedesktop.DBus", "--object-path",
            "/org/freedesktop/DBus", "--method",
            "org.freedesktop.DBus.Debug.Stats.GetAllMatchRules",
          ], environment: system
        ).output.contains("org.bluez")
      }
    }
  }
}
