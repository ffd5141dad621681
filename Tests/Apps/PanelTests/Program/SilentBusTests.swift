import Expectations
import Foundation
import Glibc
import TestDesktop
import Testing

extension ProgramTests {
  /// SilentBusCommandTests has the commands.
  @Suite("A bus that never responds", .serialized) struct SilentBus {
    /// GLib waits forever: the panel didn't appear within 40 seconds.
    private static let inTime = Duration.seconds(15)
    /// Two seconds, and the start of a debug build on a busy machine.
    private static let forACommand = Duration.seconds(4)

    @Test func `a running panel isn't affected, and a new one starts without the bus`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      let content = """
        {"type":"column","children":[{"type":"text","text":"short"},\
        {"type":"text","text":"long","mode":"expanded"}]}
        """
      try panel.add("one", showing: content, keys: "Largest=expanded\n")
      let running = try panel.startShown()
      try waitUntil("the content") { try panel.today("list").output.contains("one-1  live") }
      let place = try #require(try AccessibleTree(of: "today", on: panel.desktop)["one"]?.frame)
      let window = try #require(try panel.desktop.frame(of: panel.window().id))
      let bus = try #require(
        panel.desktop.runningPrograms.first {
          $0.arguments.contains { $0.contains("dbus-daemon") }
        })
      bus.send(SIGSTOP)
      defer { bus.send(SIGCONT) }

      // A command doesn't start a second panel, and reports the bus.
      let start = ContinuousClock.now
      let toggle = try panel.today("toggle")
      expectEqual(toggle.status, .exited(1))
      expectEqual(
        toggle.errors.split(separator: "\n").last,
        "today: Today is already running, but the session bus isn’t responding.")
      expect(ContinuousClock.now - start < Self.forACommand)
      try expectEqual(panel.desktop.windows(named: "Today").count, 1)

      // The card's saved mode shows its state without a bus.
      let modes = "\(try panel.folder("STATE", else: ".local/state"))/today/widgets.conf"
      for isExpanded in [true, false] {
        try panel.desktop.click(
          x: window.x + place[0] + place[2] - 40, y: window.y + place[1] + 60)
        try waitUntil("the card to change", within: .seconds(2)) {
          let text = (try? String(contentsOfFile: modes, encoding: .utf8)) ?? ""
          return text.contains("expanded") == isExpanded
        }
      }
      try panel.desktop.press("Escape")
      try waitUntil("the panel to be gone", within: .seconds(2)) { try !panel.isVisible() }
      running.send(SIGTERM)
      try running.waitForExit()

      // Both wait for the bus at the same time.
      let program = try panel.launch()
      let crypticker = try panel.desktop.start([ProgramUnderTest.path("crypticker")])
      try waitUntil("the panel", within: Self.inTime) {
        try panel.desktop.windows(named: "Today").first.map { try panel.desktop.isVisible($0.id) }
          ?? false
      }
      try waitUntil("the window of Crypticker", within: Self.inTime) {
        try !panel.desktop.visibleWindows(named: "Crypticker").isEmpty
      }
      expect(program.errors.contains("The session bus doesn't answer"), "\(program.errors)")
      program.terminate()
      crypticker.terminate()
    }

    /// A service that owns a name and is stopped.
    private func silentOwner(of name: String, on desktop: Desktop) throws -> Running {
      let service = try desktop.start([
        "/usr/bin/python3", "\(projectFolder)/Tests/Support/BusService/service.py", name,
      ])
      try waitUntil("the service") { service.output.contains("\n") }
      service.send(SIGSTOP)
      return service
    }

    @Test func `silent owners of names cost a command two seconds, and no panel`() throws {
      let panel = try PanelOnDesktop(hasAnimations: false)
      let owners = try [
        "org.todayview.Today", "org.a11y.Bus",
      ].map { try silentOwner(of: $0, on: panel.desktop) }
      defer { for owner in owners { owner.send(SIGKILL) } }
      let start = ContinuousClock.now
      let status = try panel.today("status")
      expectEqual(status.status, .exited(1))
      expect(status.errors.contains("isn’t responding"), "\(status.errors)")
      expect(ContinuousClock.now - start < Self.forACommand)

      let program = try panel.launch(environment: ["GTK_A11Y": ""])
      try waitUntil("the panel", within: Self.inTime) {
        try panel.desktop.windows(named: "Today").first.map { try panel.desktop.isVisible($0.id) }
          ?? false
      }
      expect(program.errors.contains("later starts can't reach this program"), "\(program.errors)")
      expect(program.errors.contains("screen readers doesn't answer"), "\(program.errors)")
      let second = try panel.today("toggle")
      expectEqual(second.status, .exited(1))
      expect(second.errors.contains("can’t be reached over the session bus"), "\(second.errors)")
      try expectEqual(panel.desktop.windows(named: "Today").count, 1)
      program.terminate()
    }

    /// Its main loop hangs; GLib's own thread answers the bus.
    @Test func `an owner of the name that answers pings but no calls costs a command two seconds`()
      throws
    {
      let panel = try PanelOnDesktop(hasAnimations: false)
      let owner = try panel.desktop.start([
        "/usr/bin/python3", "-c",
        """
        import threading
        from gi.repository import Gio
        flags = Gio.ApplicationFlags.HANDLES_COMMAND_LINE
        application = Gio.Application(application_id="org.todayview.Today", flags=flags)
        application.register(None)
        print("ready", flush=True)
        threading.Event().wait()
        """,
      ])
      defer { owner.send(SIGKILL) }
      try waitUntil("the owner") { owner.output.contains("ready") }
      // A program that has just started may take longer, so the first isn't measured.
      for command in ["hide", "status"] {
        let start = ContinuousClock.now
        let result = try panel.today(command)
        expectEqual(result.status, .exited(1))
        expect(
          result.errors.contains("Today is running, but it isn’t responding."), "\(result.errors)")
        expect(command == "hide" || ContinuousClock.now - start < Self.forACommand)
      }
      try expectEqual(panel.desktop.windows(named: "Today").count, 0)
    }
  }
}
