import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  /// A push against a real barrier of the X server; HotEdgePanelTests has the rest.
  @Suite("The hot edge on X11", .serialized) struct HotEdge {
    private static let settings = "[Panel]\nHotEdge=true\n"

    /// Pushes against the right screen edge in small steps, like a hand.
    private func push(_ panel: PanelOnDesktop, steps: Int, from x: Int = 1900, y: Int = 500) throws
    {
      var command = ["xdotool", "mousemove", "\(x)", "\(y)"]
      for _ in 0..<steps {
        command += ["mousemove_relative", "--", "15", "0", "sleep", "0.03"]
      }
      try panel.desktop.outputOf(command)
    }

    /// Pushes again if nothing happens: on a busy machine, a pause between the steps ends a push.
    private func pushUntilShown(_ panel: PanelOnDesktop) throws {
      try waitUntil("a push to show the panel") {
        try push(panel, steps: 14)
        return try panel.phase() != "hidden"
      }
      try panel.waitFor(phase: "shown")
    }

    @Test
    func `a push opens the panel; a touch, a drag, and a push on a fullscreen window don't`()
      throws
    {
      let panel = try PanelOnDesktop(settings: Self.settings)
      try panel.start("--background")
      let desktop = panel.desktop
      try push(panel, steps: 4)
      try expectEqual(panel.phase(), "hidden")
      try pushUntilShown(panel)
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")

      let editor = try desktop.start(["xev", "-name", "editor", "-geometry", "600x600+1300+200"])
      let window = try desktop.waitForWindow(named: "editor")
      try desktop.outputOf(["xdotool", "mousemove", "1500", "500", "mousedown", "1"])
      try push(panel, steps: 16)
      try desktop.outputOf(["xdotool", "mouseup", "1"])
      try expectEqual(panel.phase(), "hidden")

      try desktop.outputOf(["wmctrl", "-i", "-r", "\(window.id)", "-b", "add,fullscreen"])
      try waitUntil("the editor to fill the screen") {
        try desktop.frame(of: window.id) == Rectangle(x: 0, y: 0, width: 1920, height: 1080)
      }
      // The last pixel belongs to the window.
      let full = try #require(try desktop.frame(of: window.id))
      let last = (x: full.x + full.width - 1, y: full.center.y)
      try desktop.click(x: last.x, y: last.y)
      try waitUntil("the click to reach the editor") {
        editor.output.contains("ButtonPress")
          && editor.output.contains("root:(\(last.x),\(last.y))")
      }
      try push(panel, steps: 20)
      try expectEqual(panel.phase(), "hidden")
      try desktop.outputOf(["wmctrl", "-i", "-r", "\(window.id)", "-b", "remove,fullscreen"])
      try waitUntil("the editor to be small again") {
        try desktop.frame(of: window.id)?.width != 1920
      }
      // The barrier is back after the panel was shown.
      try pushUntilShown(panel)
    }

    @Test(.exhaustive) func `the program never wakes up before a push`()
      throws
    {
      let panel = try PanelOnDesktop(settings: Self.settings)
      try panel.start("--background")
      let monitor = try #require(try panel.reported().monitors.first).frame.rectangle
      try panel.waitForQuiet()
      let before = try panel.wakeUps()
      for step in 0..<40 {
        try panel.desktop.movePointer(x: monitor.x + 100 + step * 20, y: monitor.center.y)
      }
      try panel.desktop.movePointer(x: monitor.x + monitor.width - 1, y: monitor.center.y)
      try expect(panel.wakeUps() == before)
    }
  }
}
