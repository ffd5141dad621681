import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("The hot edge", .serialized) struct HotEdge {
    private static let settings = "[Panel]\nHotEdge=true\n"

    /// Pushes against the right edge of the screen, as a hand does: in small steps, for so long.
    private func push(_ panel: PanelOnDesktop, steps: Int, from x: Int = 1900, y: Int = 500) throws
    {
      var command = ["xdotool", "mousemove", "\(x)", "\(y)"]
      for _ in 0..<steps {
        command += ["mousemove_relative", "--", "15", "0", "sleep", "0.03"]
      }
      try panel.desktop.outputOf(command)
    }

    @Test func `pushing against the edge brings the panel, a touch does not`() throws {
      let panel = try PanelOnDesktop(settings: Self.settings)
      try panel.start("--background")
      try push(panel, steps: 4)
      try expectEqual(panel.phase(), "hidden")
      try push(panel, steps: 14)
      try panel.waitFor(phase: "shown")
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      // And again: the barrier is back.
      try push(panel, steps: 14)
      try panel.waitFor(phase: "shown")
    }

    @Test func `without the setting nothing happens, until it is turned on`() throws {
      let panel = try PanelOnDesktop()
      try panel.start("--background")
      try push(panel, steps: 14)
      try expectEqual(panel.phase(), "hidden")
      try panel.write(Self.settings)
      try waitUntil("the edge to be hot") {
        try push(panel, steps: 14)
        return try panel.phase() != "hidden"
      }
    }

    @Test func `dragging to the edge brings nothing`() throws {
      let panel = try PanelOnDesktop(settings: Self.settings)
      try panel.start("--background")
      _ = try panel.desktop.start(["xev", "-name", "editor", "-geometry", "600x600+1300+200"])
      _ = try panel.desktop.waitForWindow(named: "editor")
      try panel.desktop.outputOf(["xdotool", "mousemove", "1500", "500", "mousedown", "1"])
      try push(panel, steps: 16)
      try expectEqual(panel.phase(), "hidden")
      try panel.desktop.outputOf(["xdotool", "mouseup", "1"])
      try expectEqual(panel.phase(), "hidden")
      try push(panel, steps: 14)
      try panel.waitFor(phase: "shown")
    }

    @Test func `clicks on the last pixel reach the window there`() throws {
      let panel = try PanelOnDesktop(settings: Self.settings)
      try panel.start("--background")
      let desktop = panel.desktop
      let editor = try desktop.start(["xev", "-name", "editor"])
      let window = try desktop.waitForWindow(named: "editor")
      try desktop.outputOf(["wmctrl", "-i", "-r", "\(window.id)", "-b", "add,fullscreen"])
      try waitUntil("the editor to fill the screen") {
        try desktop.frame(of: window.id) == Rectangle(x: 0, y: 0, width: 1920, height: 1080)
      }
      try desktop.click(x: 1919, y: 500)
      try waitUntil("the click to reach the editor") {
        editor.output.contains("ButtonPress") && editor.output.contains("root:(1919,500)")
      }
      // A film is not disturbed, however hard one pushes.
      try push(panel, steps: 20)
      try expectEqual(panel.phase(), "hidden")
      try desktop.outputOf(["wmctrl", "-i", "-r", "\(window.id)", "-b", "remove,fullscreen"])
      try waitUntil("the editor to be small again") {
        try desktop.frame(of: window.id)?.width != 1920
      }
      try push(panel, steps: 14)
      try panel.waitFor(phase: "shown")
    }

    @Test func `while nobody pushes, nothing wakes it`() throws {
      let panel = try PanelOnDesktop(settings: Self.settings)
      try panel.start("--background")
      try panel.waitForQuiet()
      let before = try panel.wakeUps()
      for step in 0..<40 { try panel.desktop.movePointer(x: 100 + step * 20, y: 300) }
      try panel.desktop.movePointer(x: 1919, y: 300)
      try expect(panel.wakeUps() == before)
    }

    @Test func `between two monitors the pointer passes freely`() throws {
      let panel = try PanelOnDesktop(
        server: .dummy(outputs: 2), settings: "[Panel]\nHotEdge=true\nMonitor=DUMMY0\n")
      try panel.start("--background")
      try push(panel, steps: 14)
      try panel.waitFor(phase: "shown")
      try panel.today("hide")
      try panel.desktop.plugIn("DUMMY1")
      try waitUntil("the pointer to pass") {
        try push(panel, steps: 14)
        let place = try panel.desktop.outputOf(["xdotool", "getmouselocation"])
        let hasPassed = place.split(separator: " ").first.map { $0 != "x:1919" } ?? false
        if !hasPassed { try panel.today("hide") }
        return hasPassed
      }
      try panel.waitFor(phase: "hidden")
    }
  }
}
