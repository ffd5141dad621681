import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A mock of logind on a system bus of its own, and the card that controls it.
  @Suite("Power", .serialized) struct Power {
    @Test func `a click on Shut Down does nothing until its question is answered`() throws {
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
        ["/usr/bin/python3", "-m", "dbusmock", "--template", "logind"], environment: system)
      func call(_ method: String, _ arguments: String...) throws -> CommandResult {
        try home.run(
          [
            "gdbus", "call", "--system", "--dest", "org.freedesktop.login1", "--object-path",
            "/org/freedesktop/login1", "--method", "org.freedesktop.DBus.Mock.\(method)",
          ] + arguments, environment: system)
      }
      func calls(_ method: String) throws -> Int {
        try call("GetMethodCalls", method).output.count(where: { $0 == "<" })
      }
      try waitUntil("the mock", seen: { mock.errors }) {
        try call("AddSession", "c1", "seat0", "\(getuid())", "user", "true").status.isSuccess
      }
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Widget power-1]\nId=org.todayview.Power\n",
        hasAnimations: false, environment: system)
      try panel.startWithKeyboard()
      try panel.click("Shut Down", "push button")
      try panel.node("Shut Down the Computer?")
      try expectEqual(calls("PowerOff"), 0)
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("Shut Down the Computer?")
      try expectEqual(calls("PowerOff"), 0)
      try panel.click("Lock", "push button")
      try waitUntil("the screen to lock") { try calls("LockSession") == 1 }
      try expectEqual(calls("PowerOff"), 0)
    }
  }
}
