import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("One instance", .serialized) struct OneInstance {
    @Test func `a second start hands over its command and ends`() throws {
      let panel = try PanelOnDesktop()
      let first = try panel.start("--background")
      try expect(!panel.isVisible())
      let second = try panel.today()
      expect(second.status == .exited(0))
      expect(second.output.isEmpty && second.errors.isEmpty)
      try panel.waitFor(phase: "shown")
      expect(first.isRunning)
      try expect(panel.today("toggle").status == .exited(0))
      try panel.waitFor(phase: "hidden")
      try expect(panel.today("--background").status == .exited(0))
      try expectEqual(panel.phase(), "hidden")
    }

    @Test func `toggle starts it where it is not running`() throws {
      let panel = try PanelOnDesktop()
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
    }

    @Test func `quit ends it, and a new start is a new panel`() throws {
      let panel = try PanelOnDesktop()
      let first = try panel.startShown()
      try expect(panel.today("quit").status == .exited(0))
      try expect(first.waitForExit() == .exited(0))
      try expect(panel.desktop.windows(named: "Today").isEmpty)
      try panel.startShown()
      try expect(panel.isVisible())
    }

    @Test func `what only a running panel can do says that none runs`() throws {
      let panel = try PanelOnDesktop()
      let status = try panel.today("status")
      expect(status.status == .exited(3))
      expectEqual(status.output, "Today is not running.\n")
      for command in ["hide", "quit"] {
        let result = try panel.today(command)
        expect(result.status == .exited(0))
        expectEqual(result.errors, "today: Today is not running.\n")
      }
      try expect(panel.desktop.windows(named: "Today").isEmpty)
    }

    @Test func `a wrong command is refused with a sentence, running or not`() throws {
      let panel = try PanelOnDesktop()
      for isRunning in [false, true] {
        if isRunning { try panel.start("--background") }
        let result = try panel.today("toogle")
        expect(result.status == .exited(2))
        expect(result.errors.contains("Did you mean “today toggle”?"))
        expect(result.output.isEmpty)
      }
    }

    @Test func `version and help need neither a display nor a bus`() throws {
      let panel = try PanelOnDesktop(bus: false)
      let executable = try ProgramUnderTest.path("today")
      let nowhere = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
      let version = try panel.desktop.run([executable, "--version"], environment: nowhere)
      expect(version.output.hasPrefix("Today ") && version.status == .exited(0))
      let help = try panel.desktop.run([executable, "--help"], environment: nowhere)
      expect(help.output.contains("today toggle") && help.status == .exited(0))
    }

    @Test func `without a display it says so and fails`() throws {
      let panel = try PanelOnDesktop()
      let result = try panel.desktop.run(
        [try ProgramUnderTest.path("today")], environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
      expect(result.status == .exited(1))
      expect(result.errors.contains("No display is available"))
    }

    @Test func `without a session bus it runs, and says so once`() throws {
      let panel = try PanelOnDesktop(bus: false)
      let running = try panel.desktop.start([try ProgramUnderTest.path("today")])
      let window = try panel.desktop.waitForWindow(named: "Today")
      try waitUntil("the panel at its place") {
        try panel.desktop.frame(of: window.id)
          == Rectangle(x: 1520, y: 0, width: 400, height: 1080)
      }
      expect(running.isRunning)
      expectEqual(running.errors.components(separatedBy: "no session bus").count, 2)
      running.send(SIGTERM)
      try expect(running.waitForExit() == .exited(0))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `told to end by the system, it ends well`(signal: Int32) throws {
      let panel = try PanelOnDesktop()
      let running = try panel.startShown()
      running.send(signal)
      try expect(running.waitForExit() == .exited(0))
      expect(running.errors.isEmpty)
    }

    @Test func `killed and started again, it is as before`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nPinned=true\n")
      let first = try panel.startShown()
      first.send(SIGKILL)
      _ = try first.waitForExit()
      try panel.startShown()
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))
    }
  }

  @Suite("Errors in the settings", .serialized) struct SettingsMistakes {
    @Test func `is reported with its line, and the last good settings stay`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nWidth=480\n")
      let running = try panel.startShown()
      try panel.write("[Panel]\n# wider\nWidth=9000\n")
      try waitUntil("the mistake to be reported") {
        running.errors.contains("line 3: Width=9000")
      }
      let status = try panel.today("status").output
      expect(status.contains("line 3: Width=9000 is out of range"))
      expect(status.contains("from 320 to 560"))
      try panel.waitFor(frame: Rectangle(x: 1440, y: 0, width: 480, height: 1080))

      try panel.write("[Panel]\nWidth=500\n")
      try panel.waitFor(frame: Rectangle(x: 1420, y: 0, width: 500, height: 1080))
      try expect(!panel.today("status").output.contains("mistake"))
    }

    @Test func `at the start leaves the defaults, and never keeps it from starting`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel\nWidth=480\n")
      let running = try panel.startShown()
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))
      expect(running.errors.contains("line 1"))
    }

    @Test func `is shown in the panel, too`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\n")
      try panel.startShown()
      // Below the clock, and the field that shows when the window gets the keyboard.
      let top = Rectangle(x: 1520, y: 156, width: 400, height: 144)
      let before = try stillPicture(below: top.y) { try panel.desktop.takePicture() }
      try panel.write("[Panel]\nEdge=top\n")
      try waitUntil("the note to appear") {
        try panel.desktop.takePicture().differences(from: before, in: top) > 5_000
      }
      try panel.write("[Panel]\n")
      try waitUntil("the note to go") {
        try panel.desktop.takePicture().differences(from: before, in: top) == 0
      }
    }

    @Test func `keeps pin from changing the file, but not from pinning`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel\n")
      try panel.startShown()
      let result = try panel.today("pin")
      expect(result.status == .exited(1))
      expect(result.errors.contains("line 1"))
      try expectEqual(panel.settingsText(), "[Panel\n")
      try expect(panel.phase().contains("pinned"))
    }
  }
}
