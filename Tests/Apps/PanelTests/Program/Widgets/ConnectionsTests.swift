import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A mock of BlueZ on a system bus of its own, and the card that controls it.
  @Suite("Connections", .serialized) struct Connections {
    /// Starts a bus, and returns its address.
    private func startBus(_ home: UserHome) throws -> String {
      let daemon = try home.start([
        "dbus-daemon", "--session", "--print-address=1", "--nofork", "--nosyslog",
      ])
      return try waitFor("the bus") {
        daemon.output.contains("\n")
          ? daemon.output.split(separator: "\n").first.map(String.init) : nil
      }
    }

    /// Starts the panel, and opens the page of Bluetooth.
    private func openBluetooth(_ system: [String: String]) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Widget connections-1]\nId=org.todayview.Connections\n",
        hasAnimations: false, environment: system)
      try panel.startWithKeyboard()
      try panel.click("Show More, Connections")
      try panel.click("Open Bluetooth", "push button")
      return panel
    }

    @Test func `a tile reaches the service, its page opens, and its process ends with hiding`()
      throws
    {
      let home = try UserHome()
      let system = ["DBUS_SYSTEM_BUS_ADDRESS": try startBus(home)]
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
      let panel = try openBluetooth(system)
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

    @Test func `a keyboard is found, and paired by the code that is entered`() throws {
      let home = try UserHome()
      let address = try startBus(home)
      let mock = try home.start(
        ["/usr/bin/python3", "\(projectFolder)/Tests/Support/BusService/bluez.py", address])
      try waitUntil("BlueZ", seen: { mock.errors }) { mock.output.contains("ready") }
      let panel = try openBluetooth(["DBUS_SYSTEM_BUS_ADDRESS": address])
      for (code, result) in [
        ("111111", "“\u{2068}Keyboard\u{2069}” didn’t accept the code. Try again."),
        ("123456", "Keyboard, Connected"),
      ] {
        try panel.click("Pair New Device…", "push button")
        try panel.click("Keyboard")
        try panel.click("Enter Code…", "push button")
        // The form stays open, with the sentence at its field.
        try panel.node("Code (required)") { $0.states.contains("focused") }
        try panel.desktop.type("abc")
        try panel.click("Pair", "push button")
        try panel.node("A code has up to 6 digits.")
        try panel.desktop.press("ctrl+a")
        try panel.desktop.type(code)
        try panel.click("Pair", "push button")
        try panel.node(result)
      }
      withExtendedLifetime(mock) {}
    }
  }
}
