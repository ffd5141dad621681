import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("The running program", .serialized) struct RunningProgram {
    @Test func `a second start passes its command on, and quit ends the first`() throws {
      let panel = try PanelOnDesktop()
      let first = try panel.start("--background")
      try expect(!panel.isVisible())
      let second = try panel.today()
      expectEqual(second.status, .exited(0))
      expect(second.output.isEmpty && second.errors.isEmpty)
      try panel.waitFor(phase: "shown")
      expect(first.isRunning)
      try expectEqual(panel.today("toggle").status, .exited(0))
      try panel.waitFor(phase: "hidden")
      try expectEqual(panel.today("--background").status, .exited(0))
      try expectEqual(panel.phase(), "hidden")
      let wrong = try panel.today("toogle")
      expectEqual(wrong.status, .exited(2))
      expect(wrong.errors.contains("Did you mean “today toggle”?"))
      try expectEqual(panel.today("quit").status, .exited(0))
      try expectEqual(first.waitForExit(), .exited(0))
      try expect(panel.desktop.windows(named: "Today").isEmpty)
      // A command starts a new panel.
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
    }

    @Test func `commands that come at once wait for their turn, and get their result`() throws {
      let panel = try PanelOnDesktop()
      try panel.start("--background")
      let programs = try (0..<15).map { _ in
        try panel.desktop.start([panel.executable, "status"])
      }
      for program in programs {
        try expectEqual(program.waitForExit(), .exited(0), "\(program.errors)")
        expect(program.output.contains("Panel: hidden"), "\(program.output)")
      }
    }

    /// Disables Swift's own backtrace, which would come first.
    private static let alone = ["SWIFT_BACKTRACE": "enable=no"]

    @Test func `the panel exits cleanly on signals, and the doctor knows a crash's cause`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nPinned=true\n")
      for signal in [SIGTERM, SIGINT, SIGHUP] {
        let running = try panel.startShown()
        running.send(signal)
        try expectEqual(running.waitForExit(), .exited(0), "signal \(signal)")
        expectEqual(running.errors, "", "signal \(signal)")
      }
      let killed = try panel.startShown()
      killed.send(SIGKILL)
      try killed.waitForExit()
      try panel.startShown(environment: Self.alone)
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))
      try expect(!panel.today("doctor").output.contains("Last Crash"))
      for (signal, name) in [(SIGSEGV, "SIGSEGV"), (SIGABRT, "SIGABRT"), (SIGILL, "SIGILL")] {
        let running = try #require(panel.program)
        kill(running.pid, signal)
        try running.waitForExit()
        try panel.startShown(environment: Self.alone)
        let report = try panel.today("doctor").output
        expect(report.contains("Last Crash") && report.contains(name), "\(report)")
        // It waited in the main loop.
        expect(report.contains("g_main_context_iteration"), "\(report)")
      }
    }

    @Test func `the panel runs without a session bus, and logs that once`() throws {
      let panel = try PanelOnDesktop(bus: false)
      let running = try panel.desktop.start([panel.executable])
      let window = try panel.desktop.waitForWindow(named: "Today")
      try waitUntil("the panel at its place") {
        try panel.desktop.frame(of: window.id)
          == Rectangle(x: 1520, y: 0, width: 400, height: 1080)
      }
      expect(running.isRunning)
      expectEqual(running.errors.components(separatedBy: "no session bus").count, 2)
      running.send(SIGTERM)
      try expectEqual(running.waitForExit(), .exited(0))
    }

    private func section(_ name: String, of text: String) -> String {
      let rest = text.components(separatedBy: "\n\(name)\n").dropFirst().first ?? ""
      return rest.components(separatedBy: "\n\n").first ?? ""
    }

    @Test func `the doctor describes desktop and panel without private data`() throws {
      let panel = try PanelOnDesktop(
        settings: "[Panel]\nEdge=left\nHotEdge=true\nShortcut=<Super>t\n")
      try panel.start("--background")
      let result = try panel.today("doctor")
      expect(result.errors.isEmpty)
      expect(result.output.hasPrefix("Today "))
      let display = section("Display", of: result.output)
      expect(display.contains("Server       X11"), "\(display)")
      expect(display.contains("Windows      Openbox"))
      expect(display.contains("1920 x 1080, scale 1"))
      expect(display.contains("Renderer     cairo"))
      expect(display.contains("Shortcut     on, kept by the panel"))
      expect(display.contains("Hot edge     on"))
      let today = section("Today", of: result.output)
      expect(today.contains("Panel        running, "), "\(today)")
      expect(today.contains("~/.config/today/today.conf, sets Edge, HotEdge, Shortcut"))
      expect(section("Widgets", of: result.output).contains("org.todayview.UsedSpace"))
      let home = try #require(panel.desktop.environment["HOME"])
      expect(!result.output.contains(home))
      expect(!result.output.contains(ProcessInfo.processInfo.hostName))
      for line in result.output.split(separator: "\n") where !line.contains("/") {
        expect(line.count <= 80, "\(line)")
      }
      // Without settings, only the command opens the panel.
      try panel.write("[Panel]\n")
      try expect(panel.today("doctor").output.contains("Ways in      “today toggle” only"))
    }
  }
}
