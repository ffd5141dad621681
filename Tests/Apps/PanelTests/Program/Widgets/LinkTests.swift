import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// Real applications that are opened; SearchPanelTests and LinkPanelTests have the rest.
  @Suite("Apps and links on a desktop", .serialized) struct Links {
    @Test func `an app is started outside of the panel's memory limit, and a link by its handler`()
      throws
    {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.installApp("org.example.zebra-zoo.desktop", name: "Zebra Zoo")
      let opened = try panel.openAddressesIntoFile()
      // There is no systemd here; the bus shows the requests.
      try panel.desktop.haveUserSystemd()
      let monitor = try panel.desktop.start([
        "dbus-monitor", "--session", "interface='org.freedesktop.systemd1.Manager'",
      ])
      try waitUntil("the monitor") { monitor.output.contains("NameAcquired") }
      try panel.startWithKeyboard()
      try panel.desktop.type("zebra")
      try panel.node("Open Zebra Zoo")
      try panel.desktop.press("Down", "Return")
      try waitUntil("the request") { monitor.output.contains("inactive-or-failed") }
      let scope = try #require(
        monitor.output.split(separator: "\"").first { $0.hasSuffix(".scope") })
      expect(scope.wholeMatch(of: /app-today-org\.example\.zebra\\+x2dzoo-[0-9]+\.scope/) != nil)
      expect(monitor.output.contains("PIDs"))
      expect(!monitor.output.contains("MemoryMax"))
      try waitUntil("the app") { try panel.hasStarted("org.example.zebra-zoo.desktop") }
      try panel.waitFor(phase: "hidden")

      let content = #"{"type":"text","text":"read on","action":{"open":"today-test:page"}}"#
      try panel.add("one", showing: content)
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try panel.click("read on")
      try panel.node("Open", "push button") { $0.isSensitive }
      try panel.click("Open", "push button")
      try waitUntil("the link to be opened") {
        (try? String(contentsOfFile: opened, encoding: .utf8)) == "today-test:page"
      }
      try panel.waitFor(phase: "hidden")
    }
  }
}
