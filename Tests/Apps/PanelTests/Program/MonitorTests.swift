import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  /// On a server with outputs that connect and disconnect. PanelHarnessTests tests the panel's
  /// response.
  @Suite("Monitors come and go", .serialized, .sharedFixture) struct Monitors {
    private let onFirst = Rectangle(x: 1520, y: 0, width: 400, height: 1080)
    private let onSecond = Rectangle(x: 2544, y: 0, width: 400, height: 768)

    /// A panel on the suite's desktop, with the initial monitors.
    private func panel(_ settings: String? = nil) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(sharing: .dummy(outputs: 2), settings: settings)
      try panel.desktop.setMode("1920x1080", of: "DUMMY0")
      try panel.desktop.outputOf(["xrandr", "--output", "DUMMY0", "--primary"])
      try panel.desktop.plugIn("DUMMY1")
      return panel
    }

    @Test func `the panel opens at the pointer or on the primary monitor`() throws {
      let panel = try panel()
      try panel.start("--background")
      try panel.desktop.movePointer(x: onSecond.x - 200, y: onSecond.center.y)
      try panel.today("show")
      try panel.waitFor(frame: onSecond)
      try panel.desktop.movePointer(x: onFirst.x - 200, y: onFirst.center.y)
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.today("show")
      try panel.waitFor(frame: onFirst)
      try panel.desktop.outputOf(["xrandr", "--output", "DUMMY1", "--primary"])
      try panel.write("[Panel]\nMonitor=primary\n")
      try panel.waitFor(frame: onSecond)
    }

    @Test func `a visible panel moves when its monitor is disconnected or changes`()
      throws
    {
      let panel = try panel("[Panel]\nMonitor=DUMMY1\n")
      try panel.startShown()
      try panel.waitFor(frame: onSecond)
      try panel.desktop.plugOut("DUMMY1")
      try panel.waitFor(frame: onFirst)
      try panel.desktop.plugIn("DUMMY1")
      try panel.waitFor(frame: onSecond)
      try panel.desktop.setMode("1280x720", of: "DUMMY1")
      try panel.waitFor(frame: Rectangle(x: 2800, y: 0, width: 400, height: 720))
      try panel.desktop.outputOf(["xrandr", "--output", "DUMMY1", "--pos", "1920x200"])
      try panel.waitFor(frame: Rectangle(x: 2800, y: 200, width: 400, height: 720))
      try expectEqual(panel.reported().phase, "shown")
    }

    @Test func `without monitors the panel waits, and returns with the first`() throws {
      let panel = try panel()
      let running = try panel.startShown()
      try panel.desktop.plugOut("DUMMY1")
      try panel.waitFor(frame: onFirst)
      try panel.desktop.plugOut("DUMMY0")
      try panel.waitFor(phase: "waiting")
      // It is unmapped once it has lost the focus.
      try waitUntil("the window to be off the screen") { try !panel.isVisible() }
      expect(running.isRunning)
      try panel.desktop.setMode("1920x1080", of: "DUMMY0")
      try panel.waitFor(phase: "shown")
      try panel.waitFor(frame: onFirst)
    }
  }
}
