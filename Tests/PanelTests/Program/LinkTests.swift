import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A link that a real application opens; LinkPanelTests has the rest.
  @Suite("Links on a desktop", .serialized) struct Links {
    @Test func `an allowed link is opened by its app, outside of the panel's memory limit`() throws
    {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      let opened = try panel.openAddressesIntoFile()
      let content =
        #"{"type":"text","text":"read on","action":{"open":"today-test:page"}}"#
      try panel.add("one", showing: content)
      // There is no systemd here; the bus shows what it would be asked.
      let monitor = try panel.desktop.start([
        "dbus-monitor", "--session", "interface='org.freedesktop.systemd1.Manager'",
      ])
      try waitUntil("the monitor") { monitor.output.contains("NameAcquired") }
      try panel.startShown()
      try panel.waitForContent(of: ["one-1"])
      try panel.click("read on")
      try panel.click("Open", "push button")
      try waitUntil("it to be opened") {
        (try? String(contentsOfFile: opened, encoding: .utf8)) == "today-test:page"
      }
      try panel.waitFor(phase: "hidden")
      try waitUntil("the request") { monitor.output.contains("inactive-or-failed") }
      let scope = try #require(
        monitor.output.split(separator: "\"").first {
          $0.hasPrefix("app-") && $0.hasSuffix(".scope")
        })
      expect(scope.wholeMatch(of: /app-today-reader-[0-9]+\.scope/) != nil, "\(scope)")
      expect(monitor.output.contains("PIDs"))
      expect(!monitor.output.contains("MemoryMax"))
    }
  }
}
