import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("A panel that died", .serialized) struct Crash {
    /// The runtime's own traces, which programs have beside a toolchain, come first otherwise.
    private static let alone = ["SWIFT_BACKTRACE": "enable=no"]

    private func says(_ text: String, _ panel: PanelOnDesktop) throws -> Bool {
      try AccessibleTree(of: "today", on: panel.desktop)[text] != nil
    }

    @Test(arguments: [(SIGSEGV, "SIGSEGV"), (SIGABRT, "SIGABRT"), (SIGILL, "SIGILL")])
    func `says so once at its next start, and the doctor knows what it died of`(
      _ signal: Int32, _ name: String
    ) throws {
      let panel = try PanelOnDesktop(accessibility: true)
      try expect(!panel.today("doctor").output.contains("Last Crash"))
      let first = try panel.startShown(environment: Self.alone)
      try expect(!says("Today Quit Unexpectedly", panel))
      kill(first.pid, signal)
      try waitUntil("the panel to die") { !first.isRunning }

      let second = try panel.startShown()
      try waitUntil("the note") { try says("Today Quit Unexpectedly", panel) }
      let report = try panel.today("doctor").output
      expect(report.contains("Last Crash") && report.contains(name))
      // What it was doing: it waited in the main loop.
      expect(report.contains("g_main_context_iteration"))
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.today("show")
      try waitUntil("the note to go") { try !says("Today Quit Unexpectedly", panel) }
      try panel.today("quit")
      try waitUntil("the panel to end") { !second.isRunning }
      let third = try panel.startShown()
      expect(third.isRunning)
      try expect(!says("Today Quit Unexpectedly", panel))
    }

    @Test func `that was told to end has not died`() throws {
      let panel = try PanelOnDesktop(accessibility: true)
      let first = try panel.startShown()
      kill(first.pid, SIGTERM)
      try waitUntil("the panel to end") { !first.isRunning }
      _ = try panel.startShown()
      try expect(!says("Today Quit Unexpectedly", panel))
      try expect(!panel.today("doctor").output.contains("Last Crash"))
    }
  }
}
